// A short lesson for people who have never seen bughouse: both boards, and a task on each step.

import { html, nothing } from "lit";
import type { ElementEvent } from "../events";
import { Lesson, STEPS } from "../lesson";
import type { Board } from "../protocol";
import { navigation } from "../navigation";
import { t } from "../words";
import { TandemElement } from "../elements/base";
import { icon } from "../elements/icons";
import "../elements/board-panel";
import "../styles/boards";
import "../styles/lesson.css";

export class PageLesson extends TandemElement {
  private readonly lesson = new Lesson();

  override connectedCallback(): void {
    super.connectedCallback();
    document.title = `${t("lesson")} · Tandem`;
    this.follow(this.lesson);
    this.listen(navigation, "change", () => this.arrive());
    this.arrive();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.title = "Tandem";
  }

  /** The address can name a step. */
  private arrive(): void {
    const { lesson } = this;
    const step = Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? lesson.number);
    if (step !== lesson.number) lesson.go(step);
  }

  protected override render() {
    const { lesson } = this;
    const { id } = lesson.step;
    return html`<main
      class="table-page watching lesson ${lesson.state || lesson.stage === "failed" ? "" : "unknown"}"
      @act=${(event: ElementEvent<"act">) => void lesson.try(event.detail.act)}
    >
      <h1 class="visually-hidden">${t("lesson")}</h1>
      <header class="status result">
        <div class="line task">
          <h2>${t(`lesson-${id}`)}</h2>
          ${this.paragraphs(`lesson-${id}-words`)}
        </div>
      </header>
      ${this.half("A")}
      <div class="middle">${this.half("B")}</div>
      <div class="right">
        <section class="panel do-panel" aria-label=${t("lesson")}>
          <div role="status" class="verdict" data-stage=${lesson.stage}>${this.verdict()}</div>
          <div class="actions">${this.buttons()}</div>
          ${this.steps()}
        </section>
      </div>
    </main>`;
  }

  private half(board: Board) {
    const { lesson } = this;
    const isOwn = board === lesson.board;
    return html`<tandem-board-panel
      class=${isOwn ? "large" : "small"}
      .table=${lesson}
      .board=${board}
      .below=${isOwn ? "white" : "black"}
      .seat=${isOwn && lesson.asks ? lesson.seat : undefined}
      fixed
    ></tandem-board-panel>`;
  }

  /** Blank lines separate paragraphs. */
  private paragraphs(id: string) {
    return t(id)
      .split("\n")
      .filter(Boolean)
      .map((text) => html`<p>${text}</p>`);
  }

  private verdict() {
    const { lesson } = this;
    if (lesson.stage === "right") return this.paragraphs(`lesson-${lesson.step.id}-right`);
    if (lesson.stage === "wrong") return html`<p>${lesson.wrong}</p>`;
    return lesson.stage === "failed" ? html`<p>${lesson.problem}</p>` : nothing;
  }

  private buttons() {
    const { lesson } = this;
    const { stage, step } = lesson;
    if (stage === "failed")
      return html`<button data-do="again" @click=${() => lesson.again()}>
        ${t("retry-again")}
      </button>`;
    if (stage !== "right")
      return step.answers
        ?.toSorted()
        .map(
          (answer) =>
            html`<button data-answer=${answer} @click=${() => lesson.answer(answer)}>
              ${t(`lesson-answer-${answer}`)}
            </button>`,
        );
    if (lesson.isLast) return html`<a class="button primary" href="/">${t("lesson-play")}</a>`;
    return html`<button class="primary" data-do="next" @click=${() => this.go(lesson.number + 1)}>
      ${t("lesson-next")}
    </button>`;
  }

  private steps() {
    const { lesson } = this;
    return html`<ol class="lesson-steps">
      ${STEPS.map(({ id }, index) => {
        const number = index + 1;
        const isDone = lesson.solved.has(number);
        return html`<li>
          <button
            data-step=${number}
            aria-current=${number === lesson.number ? "step" : nothing}
            @click=${() => this.go(number)}
          >
            ${t(`lesson-${id}`)}
            ${isDone ? html`${icon("check")}<span class="visually-hidden">${t("lesson-solved")}</span>` : nothing}
          </button>
        </li>`;
      })}
    </ol>`;
  }

  private go(number: number): void {
    history.replaceState(null, "", `/lesson#${number}`);
    this.lesson.go(number);
    // On a phone the task stands above the buttons.
    this.querySelector(".status")?.scrollIntoView({ block: "nearest" });
  }
}

customElements.define("page-lesson", PageLesson);
