import { openTable, type HeaderSearch } from './table.ts';

/** How many lines of the file nobody took up yet, behind the one that was taken up last. */
export async function linesAfter(
  file: { path: string; name: string; search: HeaderSearch },
  last: number,
): Promise<number> {
  let count = 0;
  const table = await openTable(file.path, { name: file.name, ...file.search });
  for await (const { line } of table.rows()) count += Number(line > last);
  return count;
}
