import type { SelectQueryBuilder } from 'kysely';

/** Which part of a list is asked for. */
export interface Place {
  pageNo: number;
  pageSize: number;
}

/** The same as statements say it. */
export const rowsAt = ({ pageNo, pageSize }: Place) => ({
  offset: (pageNo - 1) * pageSize,
  limit: pageSize,
});

interface Total {
  total: number;
}

/** How many rows a query has: counted with what it joins, and without what it selects and how it is ordered. */
export async function countOf<D, T extends keyof D, Row>(
  query: SelectQueryBuilder<D, T, Row>,
): Promise<Total> {
  const counting = query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'));
  return (await counting.executeTakeFirstOrThrow()) as unknown as Total;
}

/**
 * The rows of one page where each row says how many there are in all. Behind the last page stands none that could say it:
 * then the first of all is asked. `first`: a row that says what is counted; undefined where there is none at all.
 */
export async function countedRows<Row extends Total>(place: Place, ask: (place: Place) => Promise<Row[]>) {
  const rows = await ask(place);
  const [first] = rows.length > 0 || place.pageNo === 1 ? rows : await ask({ pageNo: 1, pageSize: 1 });
  return { rows, first, total: first?.total ?? 0 };
}

/**
 * The rows of one page, each as it is shown, and how many there are in all. What the query joins must not change how many
 * rows it has. `counted`: their number where another statement counts them sooner, or counts more with them that the
 * answer takes, too.
 */
export async function paged<D, T extends keyof D, Row, Shown = Row, Counted extends Total = Total>(
  query: SelectQueryBuilder<D, T, Row>,
  place: Place,
  shown: (row: Row) => Shown = (row) => row as unknown as Shown,
  counted: Promise<Counted> = countOf(query) as Promise<Counted>,
): Promise<{ list: Shown[] } & Counted> {
  const { offset, limit } = rowsAt(place);
  const [rows, counts] = await Promise.all([query.offset(offset).limit(limit).execute(), counted]);
  return { list: rows.map(shown), ...counts };
}
