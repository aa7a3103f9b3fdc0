import type { Doer } from '#server/modules/tenant-log/service.ts';
import type { Db } from '#server/platform/database.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import type { ReachedMaterials } from '#server/platform/reach.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { alone } from '#server/platform/savepoint.ts';
import type { LineDone } from '#server/modules/file/service.ts';
import type { ListFile } from '#server/platform/spreadsheet/list-file.ts';
import { colorCodes } from './color.sql.ts';
import type { ColorCodes } from './fields.ts';

/** What a file does to the rows of one of the tables, whichever it is. */
export interface FileKind {
  /** So many lines a file may have. */
  most: number;
  file: ListFile;
  columns: readonly string[];
  /** Rows of the list as it was asked, from one on: their ids. */
  ids: (db: Db, factoryId: number, where: object, reached: ReachedMaterials) => Paging;
  /** The cells of these, each in the order of the columns. */
  cells: (db: Db, factoryId: number, ids: readonly number[], codes: ColorCodes) => Promise<string[][]>;
  /** By what two lines of a file are the same one, where it is not the code alone. */
  sameBy?: (line: FileLine) => string;
  /** @throws Refusal 409 where so many lines more would be too many rows */
  refuseTooMany?: (db: Db, factoryId: number, lines: number) => Promise<void>;
  /** Some lines, by the headings that the file has, each of which is refused alone. */
  take: (trx: Trx, by: Doer, lines: readonly FileLine[]) => Promise<Taken[]>;
}

export type FileLine = ReadonlyMap<string, string>;
export type Taken = LineDone | { refused: string };

/** Lines one after the other, what a refused one has written undone with it. */
export const oneByOne =
  (takeOne: (trx: Trx, by: Doer, line: FileLine, codes: ColorCodes) => Promise<LineDone>): FileKind['take'] =>
  async (trx, by, lines) => {
    const codes = await colorCodes(trx, by.tenantId);
    const taken: Taken[] = [];
    for (const line of lines) {
      try {
        taken.push(await alone(trx, () => takeOne(trx, by, line, codes)));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        taken.push({ refused: error.message });
      }
    }
    return taken;
  };
type Paging = (offset: number, limit: number) => Promise<number[]>;

type IdsQuery = {
  offset: (n: number) => { limit: (n: number) => { execute: () => Promise<{ id: number }[]> } };
};
export const paging =
  (query: IdsQuery): Paging =>
  async (offset, limit) =>
    (await query.offset(offset).limit(limit).execute()).map(({ id }) => id);
