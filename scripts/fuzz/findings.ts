import type { Endpoint } from '#contract/endpoint.ts';
import { CODES } from '#contract/errors.ts';
import { social } from '#contract/social/social.ts';
import type { Asked, Answer } from './send.ts';

/** What must not be, each kind of a call once with its first example. */
export interface Findings {
  requests: number;
  found(e: Endpoint, what: string, asked?: unknown, answer?: Answer): void;
  /** What is asked now: what the process warns of comes from there. */
  asking(e: Endpoint, asked: Asked): void;
  /** What an answer itself shows, whoever asked what. */
  judge(e: Endpoint, asked: Asked, answer: Answer): void;
  print(): void;
  readonly count: number;
}

/** Where the specification itself has a code from 500 up for a refusal: what is not set up here, a request sent twice. */
const NOT_SET_UP: readonly Endpoint[] = [social.redirect, social.login];
const isRefusal = (e: Endpoint, code: number) =>
  code === CODES.repeated || (code === CODES.notImplemented && NOT_SET_UP.includes(e));
/** Codes of the server's own failures; the nine digits of the catalogue are refusals, too. */
const isFailure = (e: Endpoint, code: number) => code >= 500 && code < 1000 && !isRefusal(e, code);

export const titleOf = (e: Endpoint): string => `${e.method} ${e.path}`;
const short = (value: unknown) => (JSON.stringify(value) ?? '').slice(0, 300);

export function newFindings(): Findings {
  const all = new Map<string, { example: string; times: number }>();
  let last: [Endpoint, Asked] | undefined;
  process.on('warning', (warning: Error & { code?: string }) => {
    // Of a value that an input brought. Other warnings come from the background, whoever asks meanwhile.
    if (last && warning.code === 'PG_INVALID_DATE')
      findings.found(last[0], `warning: ${warning.message}`, last[1]);
  });
  const findings: Findings = {
    requests: 0,
    get count() {
      return all.size;
    },
    found(e, what, asked, answer) {
      const key = `${titleOf(e)}: ${what}`;
      const known = all.get(key);
      if (known) known.times += 1;
      else
        all.set(key, {
          times: 1,
          example: `${short(asked)}${answer ? ` -> ${answer.text.slice(0, 200)}` : ''}`,
        });
    },
    asking: (...now) => void (last = now),
    judge(e, asked, answer) {
      if (answer.status >= 500) findings.found(e, `HTTP ${answer.status}`, asked, answer);
      if (isFailure(e, answer.code)) findings.found(e, `code ${answer.code}`, asked, answer);
    },
    print() {
      for (const [key, { example, times }] of [...all].toSorted(([a], [b]) => (a < b ? -1 : 1)))
        console.log(`✗ ${key} (${times})\n    ${example}`);
    },
  };
  return findings;
}
