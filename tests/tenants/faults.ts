import type { Asked } from '../../scripts/fuzz/send.ts';
import type { Got } from './ask.ts';

export type Faults = ReturnType<typeof newFaults>;

/** What must not be, each kind once with its first example. */
export function newFaults() {
  const all = new Map<string, { example: string; times: number }>();
  return {
    add(where: string, what: string, asked: Asked, got: Got) {
      const key = `${where}\t${what}`;
      const known = all.get(key);
      if (known) known.times += 1;
      else
        all.set(key, {
          times: 1,
          example: `${JSON.stringify(asked.input)?.slice(0, 200)} -> ${got.text.slice(0, 300)}`,
        });
    },
    /** Those of which the place begins so. */
    of: (kind: string): string[] =>
      [...all]
        .filter(([key]) => key.startsWith(`${kind}: `))
        .map(
          ([key, { example, times }]) =>
            `${key.slice(kind.length + 2).replace('\t', ': ')} (${times})\n    ${example}`,
        ),
  };
}
