import { permissionOf } from '#contract/life-cycle/by-hand.ts';
import type { PermissionHolder } from '@/shared/lib/permission/permission.ts';
import type { Chosen } from '@/shared/ui/list/index.ts';
import type { Actionable, ScreenLife } from './screen-life.ts';

export type Openness =
  /** Not for this user at all: its button goes from the page (A03). */
  | { kind: 'absent' }
  /** `hidden`: it means nothing to any of the rows as they stand, and takes no room; keys still say why. */
  | { kind: 'closed'; why: string; hidden: boolean }
  /** Of the `rows` seen, `closed` will be refused. */
  | { kind: 'open'; closed: number; rows: number };

/** Whether the user may ever send this event, by the life cycle's own table. */
export function maySend<Type extends string, Row extends Actionable, Party extends string>(
  life: Pick<ScreenLife<Type, Row, Party>, 'entryOf' | 'partyOf'>,
  type: Type,
  holder: PermissionHolder | undefined,
): boolean {
  const party = life.partyOf(holder);
  const asked = party && permissionOf(life.entryOf(type), party);
  return asked !== undefined && holder!.permissions.includes(asked);
}

/** Asks the life cycle, row by row. Open where one of them admits it: the others come back as refused. */
export function opennessOf<Type extends string, Row extends Actionable, Party extends string>(
  life: Pick<
    ScreenLife<Type, Row, Party>,
    'entryOf' | 'partyOf' | 'whyClosed' | 'concerns' | 'spare' | 'words'
  >,
  type: Type,
  holder: PermissionHolder | undefined,
  chosen: Chosen<Row>,
): Openness {
  const party = life.partyOf(holder);
  const noneChosen = `请先选择${life.words.noun}。`;
  if (!party || !maySend(life, type, holder)) return { kind: 'absent' };
  if (chosen.count === 0) return { kind: 'closed', why: noneChosen, hidden: false };
  // Most of them were never seen here: the server answers for each.
  if (chosen.all) return { kind: 'open', closed: 0, rows: 0 };
  const { rows } = chosen;
  const whys = rows.map((row) => life.whyClosed(type, row, party)).filter((why) => why !== undefined);
  if (whys.length < rows.length) return { kind: 'open', closed: whys.length, rows: rows.length };
  const hidden = life.spare.has(type) || !rows.some((row) => life.concerns(type, row));
  return { kind: 'closed', why: whys[0] ?? noneChosen, hidden };
}
