import type { ActionResult } from '#contract/life-cycle/action.ts';
import { guarded } from '#contract/values/guarded-cell.ts';
import type { ActionWords } from './screen-life.ts';

/** Rows that were refused for one reason. */
export interface RefusedGroup {
  msg: string;
  ids: readonly number[];
  /** As the user knows the rows; what his tenant does not have has no number. */
  numbers: readonly string[];
}

type Refused = ActionResult['failed'][number];

/** By reason, those with the most rows first. A reason that names its own row is one with those of the others. */
export function groupRefusals(
  failed: readonly Refused[],
  shown: ReadonlyMap<number, string>,
  { noun }: Pick<ActionWords, 'noun'>,
): RefusedGroup[] {
  const numberOf = ({ id, orderNo }: Refused): string | undefined => orderNo ?? shown.get(id);
  const plain = (one: Refused): string => one.msg.replace(`${noun} ${numberOf(one) ?? ''} `, '');
  return [...Map.groupBy(failed, plain)]
    .map(([msg, own]) => ({
      msg,
      ids: own.map(({ id }) => id),
      numbers: own.flatMap((one) => numberOf(one) ?? []),
    }))
    .toSorted((a, b) => b.ids.length - a.ids.length);
}

const cellOf = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

/** All that was refused as a table, each row with its reason; the mark at its beginning tells Excel that it is UTF-8. */
export const refusalsTable = (
  groups: readonly RefusedGroup[],
  { number: head }: Pick<ActionWords, 'number'>,
): string =>
  [
    `\uFEFF${head},原因`,
    ...groups.flatMap(({ numbers, msg }) => numbers.map((number) => `${cellOf(number)},${cellOf(msg)}`)),
    '',
  ].join('\r\n');
