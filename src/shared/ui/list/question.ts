import type { Question } from '#contract/preference/saved-search.ts';
import { DATE_PRESETS } from './date-presets.ts';
import { keepLong, longOf } from './long-values.ts';

/** What an address holds beside the question itself. */
const BESIDES: ReadonlySet<string> = new Set(['pageNo', 'pageSize', 'open']);
/** A range of days that was chosen by its name stays that: 近1周 is another week tomorrow. */
const PRESET = '@';

/** The question of an address, whole: long lists are written out, the page is left out. */
export function questionOf(search: URLSearchParams, nowMs: number): Question {
  const question: Question = {};
  for (const name of new Set(search.keys())) {
    if (BESIDES.has(name)) continue;
    const texts = search.getAll(name).flatMap((text) => longOf(text) ?? [text]);
    question[name] = asPreset(texts, nowMs) ?? texts;
  }
  return question;
}

/** The inverse: the address that asks it now. */
export function searchOf(question: Question, nowMs: number): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, texts] of Object.entries(question))
    for (const text of keepLong(fromPreset(texts, nowMs))) search.append(name, text);
  return search;
}

/** Whether two questions ask for the same, in whatever order they name it. */
export const sameQuestion = (a: Question, b: Question): boolean => textOf(a) === textOf(b);

const textOf = (question: Question): string =>
  JSON.stringify(Object.entries(question).toSorted(([a], [b]) => (a < b ? -1 : 1)));

function asPreset(texts: readonly string[], nowMs: number): string[] | undefined {
  const preset = DATE_PRESETS.find(({ rangeAt }) => rangeAt(nowMs).join(' ') === texts.join(' '));
  return preset && [PRESET + preset.label];
}

function fromPreset(texts: string[], nowMs: number): string[] {
  const [first = ''] = texts;
  const preset =
    texts.length === 1 && first.startsWith(PRESET)
      ? DATE_PRESETS.find(({ label }) => label === first.slice(PRESET.length))
      : undefined;
  return preset ? preset.rangeAt(nowMs).map(String) : texts;
}
