import { lackingOf, type Lacking } from '#contract/customs/complete.ts';
import type { Db } from '#server/platform/database.ts';
import { linesOf, type KeptLine } from './lines.sql.ts';
import type { Asker } from './wall.sql.ts';
import { packedOf } from './sql.ts';

export interface Judged {
  lines: readonly KeptLine[];
  lacking: readonly Lacking[];
  grossG: number | null;
  /** A package of the order left. */
  left: boolean;
}

/** [X34] What these say, what they lack, and what their orders' packages weigh, by their ids. */
export async function judgedOf(
  db: Db,
  asker: Asker,
  rows: readonly { id: number; orderId: number }[],
): Promise<Map<number, Judged>> {
  const packed = await packedOf(
    db,
    asker,
    rows.map(({ orderId }) => orderId),
  );
  const all = Map.groupBy(
    await linesOf(
      db,
      asker,
      rows.map(({ id }) => id),
    ),
    ({ declarationId }) => declarationId,
  );
  return new Map(
    rows.map(({ id, orderId }) => {
      const lines = all.get(id) ?? [];
      const { left = false, grossG = null } = packed.get(orderId) ?? {};
      return [id, { lines, lacking: lackingOf(lines, grossG), grossG, left }];
    }),
  );
}
