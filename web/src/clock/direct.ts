// The way between two devices without a server: a data channel of WebRTC in the local network. It
// begins with two texts, one from each device, which people carry over; nothing else is needed.

import { contactOf, describe, readContact, writeContact, type Contact } from "./direct-text";
import { readMessage, type Message } from "./messages";

/** How long a device looks for its own addresses, in milliseconds. */
const GATHERS = 3000;

/** Dispatches `change`. */
export class Direct extends EventTarget {
  /** Gets the messages of the other device. */
  hear: (message: Message) => void = () => undefined;
  /** The code of the room of the game, which the offer names. */
  code: string;
  // Without servers of WebRTC: the devices are in one network.
  private readonly peer = new RTCPeerConnection();
  private readonly channel = this.peer.createDataChannel("clock", { negotiated: true, id: 0 });

  constructor(code = "") {
    super();
    this.code = code;
    const changes = () => this.dispatchEvent(new Event("change"));
    for (const type of ["open", "close"]) this.channel.addEventListener(type, changes);
    this.peer.addEventListener("connectionstatechange", changes);
    this.channel.addEventListener("message", ({ data }) => {
      const message = readMessage(String(data));
      if (message) this.hear(message);
    });
  }

  get isOpen(): boolean {
    return this.channel.readyState === "open" && this.peer.connectionState === "connected";
  }

  /** Whether the devices cannot reach each other, or no longer. */
  get hasFailed(): boolean {
    return this.peer.connectionState === "failed" || this.channel.readyState === "closed";
  }

  /** The text for the device that answers; nothing if this device has no address. */
  async offer(): Promise<string | undefined> {
    await this.peer.setLocalDescription();
    return this.own("offer");
  }

  /** The text that answers an offer; nothing if it is none. */
  async answer(text: string): Promise<string | undefined> {
    const contact = await this.takes(text, "offer");
    if (!contact) return undefined;
    this.code = contact.code;
    await this.peer.setLocalDescription();
    return this.own("answer");
  }

  /** Takes the answer to the offer. Returns whether it is one. */
  async accept(text: string): Promise<boolean> {
    return (await this.takes(text, "answer")) !== undefined;
  }

  send(message: Message): void {
    if (this.channel.readyState !== "open") return;
    try {
      this.channel.send(JSON.stringify(message));
    } catch {
      // The queue of the channel is full: the link sends again what is not confirmed.
    }
  }

  close(): void {
    this.peer.close();
  }

  private async takes(text: string, kind: Contact["kind"]): Promise<Contact | undefined> {
    const contact = readContact(text);
    if (contact?.kind !== kind || (kind === "answer" && contact.code !== this.code))
      return undefined;
    try {
      await this.peer.setRemoteDescription(describe(contact));
      return contact;
    } catch {
      return undefined;
    }
  }

  private async own(kind: Contact["kind"]): Promise<string | undefined> {
    await this.gathers();
    const contact = contactOf(kind, this.code, this.peer.localDescription?.sdp ?? "");
    return contact && writeContact(contact);
  }

  private gathers(): Promise<void> {
    return new Promise((done) => {
      const ends = () => {
        if (this.peer.iceGatheringState === "complete") done();
      };
      this.peer.addEventListener("icegatheringstatechange", ends);
      window.setTimeout(done, GATHERS);
      ends();
    });
  }
}
