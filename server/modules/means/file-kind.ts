import type { Doer } from '#server/modules/tenant-log/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';
import type { ListFile } from '#server/platform/spreadsheet/list-file.ts';
import type { ColorCodes } from './fields.ts';

export type LineDone = '新增' | '修改' | '未变';

/** What a file does to the rows of a table, whichever it is. */
export interface FileKind {
  noun: string;
  /** So many lines a file may have. */
  most: number;
  file: ListFile;
  columns: readonly string[];
  /** So many of the first columns say together which row is meant. */
  keys: number;
  /** Rows of the list as it was asked, from one on: their ids. */
  ids: (db: Db, factoryId: number, where: object, reached: ReachedMaterials) => Paging;
  /** The cells of one, in the order of the columns. */
  cells: (db: Db, factoryId: number, id: number, codes: ColorCodes) => Promise<string[]>;
  /** One line, by the headings that the file has. @throws Refusal with what is wrong with it */
  take: (trx: Trx, by: Doer, line: ReadonlyMap<string, string>, codes: ColorCodes) => Promise<LineDone>;
}
type Paging = (offset: number, limit: number) => Promise<number[]>;

type IdsQuery = {
  offset: (n: number) => { limit: (n: number) => { execute: () => Promise<{ id: number }[]> } };
};
export const paging =
  (query: IdsQuery): Paging =>
  async (offset, limit) =>
    (await query.offset(offset).limit(limit).execute()).map(({ id }) => id);
