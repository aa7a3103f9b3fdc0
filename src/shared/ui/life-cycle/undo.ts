import type { PermissionHolder } from '@/shared/lib/permission/permission.ts';
import type { Chosen } from '@/shared/ui/list/index.ts';
import type { Undo } from './action.machine.ts';
import { maySend } from './openness.ts';
import type { Actionable, ScreenLife } from './screen-life.ts';

/** Of the rows that an event moved those that can go back to where they were; undefined where none can. */
export function undoOf<Type extends string, Row extends Actionable, Party extends string>(
  life: Pick<ScreenLife<Type, Row, Party>, 'entryOf' | 'partyOf' | 'numberOf' | 'undo'>,
  type: Type,
  chosen: Chosen<Row>,
  succeeded: readonly number[],
  holder: PermissionHolder | undefined,
): Undo<Type> | undefined {
  const party = life.partyOf(holder);
  if (!party) return undefined;
  const moved = new Set(succeeded);
  const rows = chosen.rows.filter(({ id }) => moved.has(id));
  const named = rows.map((row) => ({ id: row.id, number: life.numberOf(row) }));
  const { label } = life.entryOf(type);
  const { by, leadsBack, filterLeadsBack, formers, asLeft } = life.undo;
  const former = formers[type];
  if (former) {
    const params = inAllTheSame(rows.map((row) => former(row, party)));
    return params && rows.length === moved.size ? { label, type, params, ids: succeeded, named } : undefined;
  }
  const back = by(type);
  if (back === undefined || !maySend(life, back, holder)) return undefined;
  // Of all that matched most were never seen: what their filter says of them must do.
  const ids = chosen.all
    ? filterLeadsBack(type, chosen.all.filter, party)
      ? succeeded
      : []
    : rows.filter((row) => leadsBack(type, row, party)).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const versions =
    asLeft.has(type) && !chosen.all
      ? Object.fromEntries(rows.map(({ id, version }) => [id, version + 1]))
      : undefined;
  return { label, type: back, params: {}, ids, named, ...(versions && { versions }) };
}

/** What was there before, where it was the same in all of them and the rows show it. */
function inAllTheSame(formers: readonly object[]): object | undefined {
  const [first] = formers;
  const same = formers.every((former) => JSON.stringify(former) === JSON.stringify(first));
  return first && same && Object.values(first)[0] !== undefined ? first : undefined;
}
