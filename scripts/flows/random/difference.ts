/** What the product did is not what the table or SQL says: the deeds that lead to it, and the difference. */
export class Difference extends Error {
  readonly deeds: readonly string[];

  constructor(deeds: readonly string[], what: string) {
    super(what);
    this.deeds = [...deeds];
  }
}
