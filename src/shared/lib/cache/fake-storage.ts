/** A Storage in memory for tests; it can be full (writes throw) or forbidden (everything throws). */
export class FakeStorage implements Storage {
  [name: string]: unknown;
  state: 'open' | 'full' | 'forbidden' = 'open';
  readonly #items = new Map<string, string>();

  #ask(writes = false): Map<string, string> {
    if (this.state === 'forbidden') throw new DOMException('forbidden', 'SecurityError');
    if (writes && this.state === 'full') throw new DOMException('full', 'QuotaExceededError');
    return this.#items;
  }
  get length(): number {
    return this.#ask().size;
  }
  key(index: number): string | null {
    return [...this.#ask().keys()][index] ?? null;
  }
  getItem(name: string): string | null {
    return this.#ask().get(name) ?? null;
  }
  setItem(name: string, text: string): void {
    this.#ask(true).set(name, String(text));
  }
  removeItem(name: string): void {
    this.#ask().delete(name);
  }
  clear(): void {
    this.#ask().clear();
  }
}
