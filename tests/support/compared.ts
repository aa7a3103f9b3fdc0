// What a test was answered, and what of it the test held against an expectation. `npm run trace` counts a call as shown
// only where a passing test compared what it answered: an answer with code 0 that nobody looks at shows little.

/** More of an answer than this is not looked at: what a test compares stands at the front. */
const MOST_COMPARED = 5000;

/** Too common to say where it came from: flags, small numbers, short words. */
const isTelling = (value: unknown): value is string | number =>
  typeof value === 'string' ? value.length >= 3 : typeof value === 'number' && Math.abs(value) >= 1000;

/** What can be found again: each telling value, and each object or list with what stands in it. */
function* marksOf(root: unknown): Generator<string> {
  let left = MOST_COMPARED;
  const waiting: unknown[] = [root];
  for (let value = waiting.pop(); left > 0 && value !== undefined; value = waiting.pop()) {
    left -= 1;
    if (isTelling(value)) yield `${typeof value} ${value}`;
    // The content of a file is told by what reads it.
    else if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) continue;
    else {
      const inner = Object.values(value).filter((one) => one !== undefined && typeof one !== 'function');
      if (
        inner.length > 0 &&
        inner.length <= 40 &&
        inner.every((one) => one === null || typeof one !== 'object')
      )
        yield JSON.stringify(value);
      waiting.push(...inner);
    }
  }
}

/** Nothing in it says where it came from: `true`, null, an empty list. */
const isBare = (value: unknown): boolean => marksOf(value).next().done === true;

const holds = (value: unknown, key: string): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && key in value;

/** What a test was answered since it began. */
export class Answers {
  private readonly test: () => string;
  private of = '';
  private readonly calls = new Map<string, Set<string>>();
  /** The newest answer, where it is bare, until it is compared or something else happens. */
  private bare: { call: string; whole: string } | undefined;

  constructor(test: () => string) {
    this.test = test;
  }

  /**
   * @param data what the call answered, as it goes onto the wire.
   * @returns what is called once who asked has had his turn: a bare answer that he has not compared by then, he let go.
   */
  note(call: string, data: unknown): () => void {
    if (this.of !== this.test()) {
      this.of = this.test();
      this.calls.clear();
    }
    const wire = JSON.parse(JSON.stringify(data ?? null)) as unknown;
    const whole = wholeOf(wire);
    // `true` is what many things say: only a comparison that follows this answer at once is one of this answer.
    const bare = isBare(wire) ? { call, whole } : undefined;
    this.bare = bare;
    for (const mark of bare ? [] : [whole, ...marksOf(wire)]) {
      const among = this.calls.get(mark);
      if (among) among.add(call);
      else this.calls.set(mark, new Set([call]));
    }
    return () => {
      if (this.bare === bare) this.bare = undefined;
    };
  }

  /**
   * @param expected of an envelope `{code, data}`: only where `data` stands in it, the answer is compared.
   * @returns the calls of this test that answered something of what is compared now.
   */
  comparedBy(actual: unknown, expected?: unknown): Set<string> {
    if (this.of !== this.test()) return new Set();
    const found = new Set<string>();
    const look = (mark: string) => this.calls.get(mark)?.forEach((call) => found.add(call));
    if (actual === null || typeof actual !== 'object' || Object.keys(actual).length <= 40)
      look(wholeOf(actual));
    for (const mark of marksOf(actual)) look(mark);
    const wrapped = holds(actual, 'code') && holds(actual, 'data') && holds(expected, 'data');
    if (this.bare?.whole === wholeOf(wrapped ? actual['data'] : actual)) {
      found.add(this.bare.call);
      this.bare = undefined;
    }
    return found;
  }
}

function wholeOf(actual: unknown): string {
  try {
    return `whole ${JSON.stringify(actual)}`;
  } catch {
    // It holds itself: no answer does.
    return '';
  }
}
