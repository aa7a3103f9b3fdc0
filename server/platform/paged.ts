import type { SelectQueryBuilder } from 'kysely';

/** Which part of a list is asked for. */
export interface Place {
  pageNo: number;
  pageSize: number;
}

/**
 * The rows of one page, each as it is shown, and how many there are in all. What the query joins must not change how many
 * rows it has: they are counted with the joins and without what is selected.
 */
export async function paged<D, T extends keyof D, Row, Shown = Row>(
  query: SelectQueryBuilder<D, T, Row>,
  { pageNo, pageSize }: Place,
  shown: (row: Row) => Shown = (row) => row as unknown as Shown,
): Promise<{ list: Shown[]; total: number }> {
  const counted = query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<{ total: number }>;
  const [rows, { total }] = await Promise.all([
    query
      .offset((pageNo - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    counted,
  ]);
  return { list: rows.map(shown), total };
}
