import type { Output } from '#contract/endpoint.ts';
import { customerGroup } from '#contract/customer/customer-group.ts';

/** A group as it is edited; one without id is new. */
export interface GroupRow {
  key: string;
  id?: number;
  name: string;
  /** Its name when it was read; absent: new. */
  was?: string;
  customers: readonly { id: number; merchantName: string }[];
  /** Of which those are the first. */
  total: number;
}

type Listed = Output<typeof customerGroup.withCustomers>[number];

/** Who is in no group is in none that could be edited. */
export const rowsOf = (groups: readonly Listed[]): GroupRow[] =>
  groups.flatMap(({ id, name, customers, total }) =>
    id === null ? [] : { key: `g${id}`, id, name, was: name, customers, total },
  );

/** One more, empty, at the end. */
export const added = (rows: readonly GroupRow[]): GroupRow[] => {
  const used = rows.map(({ key }) => Number(key.slice(1)) || 0);
  return [...rows, { key: `n${Math.max(0, ...used) + 1}`, name: '', customers: [], total: 0 }];
};

/**
 * What was edited before a reload, over the groups as they stand by now: of those that are gone nothing is left, what
 * was not renamed here has the name that it has now, and those that others have added stand at the end.
 */
export function resumed(now: readonly GroupRow[], kept: readonly GroupRow[]): GroupRow[] {
  const left = kept.flatMap((row) => {
    if (row.id === undefined) return [row];
    const group = now.find(({ id }) => id === row.id);
    return group ? [{ ...group, ...(row.name !== row.was && { name: row.name }) }] : [];
  });
  return [...left, ...now.filter(({ id }) => !left.some((row) => row.id === id))];
}

export const renamed = (rows: readonly GroupRow[], key: string, name: string): GroupRow[] =>
  rows.map((row) => (row.key === key ? { ...row, name } : row));

export const without = (rows: readonly GroupRow[], key: string): GroupRow[] =>
  rows.filter((row) => row.key !== key);

/** One place up (-1) or down (1). */
export function moved(rows: readonly GroupRow[], at: number, by: 1 | -1): GroupRow[] {
  const row = rows[at];
  const other = rows[at + by];
  return row && other ? rows.with(at, other).with(at + by, row) : [...rows];
}

/** What the call takes of them: of names only those that were edited here, another user may have edited the others. */
export const wishOf = (rows: readonly GroupRow[]) =>
  rows.map(({ id, name, was }) => ({ ...(id !== undefined && { id }), ...(name !== was && { name }) }));

/** The first row that cannot be saved, and why. */
export function firstFault(rows: readonly GroupRow[]): { key: string; said: string } | undefined {
  for (const [at, { key, name }] of rows.entries()) {
    const read = customerGroup.save.input.safeParse({ groups: [{ name }] });
    if (!read.success) return { key, said: read.error.issues[0]!.message };
    if (rows.some((other, i) => i < at && other.name.trim() === name.trim()))
      return { key, said: `分组「${name.trim()}」写了两次，请换一个名称。` };
  }
  return undefined;
}
