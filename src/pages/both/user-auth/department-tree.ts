import type { Department } from '#contract/department/department.ts';

/** Departments as a tree is read: each behind the one it stands below, with how deep it stands. */
export function treeOf(departments: readonly Department[]): (Department & { depth: number })[] {
  const below = Map.groupBy(departments, ({ parentId }) => parentId);
  const walk = (parentId: number | null, depth: number): (Department & { depth: number })[] =>
    (below.get(parentId) ?? []).flatMap((one) => [{ ...one, depth }, ...walk(one.id, depth + 1)]);
  return walk(null, 0);
}
