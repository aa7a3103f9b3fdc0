/**
 * What a module needs of one that knows it, and that it therefore must not know: it declares the port, app.ts plugs in
 * what the other offers. Modules so stand in layers, without a circle.
 */
export interface Port<T extends object> {
  /** Throws where nothing was plugged in yet. */
  readonly its: T;
  plug: (offered: T) => void;
}

/** @param name for the error of a port that was left open. */
export function port<T extends object>(name: string): Port<T> {
  let plugged: T | undefined;
  return {
    get its() {
      if (!plugged) throw new Error(`nothing is plugged into the port "${name}"`);
      return plugged;
    },
    plug: (offered) => {
      plugged = offered;
    },
  };
}
