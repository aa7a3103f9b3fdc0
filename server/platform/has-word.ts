import type { ExpressionBuilder, StringReference } from 'kysely';

/** Whether one of the columns holds the word, in whatever case it is written. */
export const hasWord = <D, T extends keyof D>(
  eb: ExpressionBuilder<D, T>,
  columns: readonly StringReference<D, T>[],
  word: string,
) =>
  eb.or(
    columns.map((column) =>
      eb(eb.fn<number>('strpos', [eb.fn('lower', [column]), eb.val(word.toLowerCase())]), '>', 0),
    ),
  );
