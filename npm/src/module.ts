// A compiled part of the package, and how it is loaded.

/** The address of a module, a response that brings it, or its bytes. */
export type Source = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

/** The JavaScript beside a module, as wasm-bindgen makes it. */
interface Glue {
  default(options: { module_or_path: Source | Promise<Source> }): Promise<unknown>;
  initSync(options: { module: BufferSource }): unknown;
}

/** A module that is loaded once, and asked for its functions afterwards. */
export class Module<G extends Glue> {
  #loading: Promise<unknown> | undefined;
  #isLoaded = false;
  #read: (() => BufferSource) | undefined;

  /** `loader` is the name of the function that loads it, for those who forget to call it. */
  constructor(
    private readonly glue: G,
    private readonly loader: string,
  ) {}

  /** The functions of the module. */
  get functions(): G {
    if (!this.#isLoaded) {
      if (!this.#read)
        throw new Error(`tandem-bughouse is not loaded: await ${this.loader}() first`);
      this.glue.initSync({ module: this.#read() });
      this.#isLoaded = true;
    }
    return this.glue;
  }

  /** Loads the module, unless that was done. After a failure it can be tried again. */
  async load(source: Source | Promise<Source>): Promise<void> {
    this.#loading ??= this.glue.default({ module_or_path: source });
    try {
      await this.#loading;
      this.#isLoaded = true;
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
  }

  /** Reads the module at once when it is first asked. */
  readOnDemand(read: () => BufferSource): void {
    this.#read = read;
  }
}
