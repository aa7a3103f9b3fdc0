import type { KnownCode } from '#contract/mapping/mapping.ts';
import { COPY_NUMBER, stemOf } from '#contract/values/file-name.ts';

/** What people and programs put behind a code when they name its picture; with what parts it from the code. */
const ENDINGS = [
  COPY_NUMBER,
  /[\s_-]+\d{1,2}$/,
  /[\s_-]+(?:front|back|main|print|copy|final)$/i,
  /[\s_-]*(?:正面|反面|背面|主图|印刷图|设计图|副本)$/,
];
/** CODE_front-1 (2) has three of them. */
const MOST_ENDINGS = 3;

/** What a picture's file name may mean, the surest first: its whole stem, then with one ending less each time. */
export function guessesOf(fileName: string): string[] {
  const stem = stemOf(fileName);
  const guesses = [stem];
  for (let i = 0; i < MOST_ENDINGS; i += 1) {
    const last = guesses.at(-1)!;
    const ending = ENDINGS.find((one) => one.test(last));
    const less = ending && last.replace(ending, '').trim();
    if (!less) break;
    guesses.push(less);
  }
  return guesses.filter((guess) => guess !== '');
}

/** What was found for a file: a code, or several to choose from, or neither. */
export interface Match {
  code: KnownCode | null;
  candidates: KnownCode[];
}
interface Judged extends Match {
  /** How sure it is: 0 is the very name. */
  level: number;
}

const NOTHING: Judged = { code: null, candidates: [], level: Infinity };

function judge(fileName: string, known: readonly KnownCode[]): Judged {
  for (const [i, guess] of guessesOf(fileName).entries()) {
    const exact = known.find(({ code }) => code === guess);
    if (exact) return { code: exact, candidates: [], level: i * 2 };
    const alike = known.filter(({ code }) => code.toLowerCase() === guess.toLowerCase());
    if (alike.length === 1) return { code: alike[0]!, candidates: [], level: i * 2 + 1 };
    if (alike.length > 1) return { code: null, candidates: alike, level: i * 2 + 1 };
  }
  return NOTHING;
}

/**
 * A code for each file, by its name. A code has one picture: of several files that mean it the surest takes it, and
 * where two are as sure, none does: the user says which. `taken` are codes that files have already.
 */
export function matchFiles(
  files: readonly { key: number; name: string }[],
  known: readonly KnownCode[],
  taken: readonly string[] = [],
): Map<number, Match> {
  const judged = files.map(({ key, name }) => ({ key, ...judge(name, known) }));
  const byCode = Map.groupBy(judged, ({ code }) => code?.code);
  return new Map(
    judged.map(({ key, code, candidates, level }) => {
      if (!code) return [key, { code, candidates }];
      const rivals = byCode.get(code.code)!.filter((one) => one.key !== key && one.level <= level);
      const free = rivals.length === 0 && !taken.includes(code.code);
      return [key, free ? { code, candidates } : { code: null, candidates: [code] }];
    }),
  );
}
