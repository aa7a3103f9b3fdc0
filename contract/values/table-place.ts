import { z } from 'zod';

/** Where a table stands in its file: the place of its sheet among the visible ones, from 0, and the line of its header. */
export const TablePlace = z.object({
  sheet: z.int().min(0).max(1000),
  headerLine: z.int().min(1).max(2_000_000),
});
export type TablePlace = z.infer<typeof TablePlace>;

/** Of a file that was inspected: where its table may stand, and where it was taken to stand. */
export const TableOffer = z.object({
  /** Names of the visible sheets; of a CSV file one without a name. */
  sheets: z.array(z.string()),
  place: TablePlace,
  /** The header there is one that we know. */
  known: z.boolean(),
  /** The first rows of this sheet that hold anything: one of them is the header. `known`: it could be. */
  top: z.array(z.object({ line: z.int(), cells: z.array(z.string()), known: z.boolean() })),
});
export type TableOffer = z.infer<typeof TableOffer>;

/** The user looks for the table elsewhere; without a line the header is looked for in that sheet. */
export const TableLook = z.object({
  fileId: z.coerce.number().int().positive(),
  sheet: TablePlace.shape.sheet,
  headerLine: TablePlace.shape.headerLine.optional(),
});
export type TableLook = z.infer<typeof TableLook>;

/** Where the user says that the table of the file he sends stands; what he leaves open is looked for. */
export const TableAt = z.object({
  sheet: z.coerce.number().pipe(TablePlace.shape.sheet).optional(),
  headerLine: z.coerce.number().pipe(TablePlace.shape.headerLine).optional(),
});
export type TableAt = z.infer<typeof TableAt>;

/** Of a list whose headings are fixed (users, customers, shops), before it is imported. Nothing of the file is kept. */
export const ListInspection = TableOffer.extend({
  columns: z.array(z.string()),
  /** The first lines, as they stand in the file; passwords and keys are covered. */
  rows: z.array(z.array(z.string())),
  /** No other row of the file could be the header: there is nothing to choose. */
  sure: z.boolean(),
});
export type ListInspection = z.infer<typeof ListInspection>;
