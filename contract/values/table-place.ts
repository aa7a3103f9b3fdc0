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
  /** The first rows of this sheet that hold anything: one of them is the header. */
  top: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
});
export type TableOffer = z.infer<typeof TableOffer>;

/** The user looks for the table elsewhere; without a line the header is looked for in that sheet. */
export const TableLook = z.object({
  fileId: z.coerce.number().int().positive(),
  sheet: TablePlace.shape.sheet,
  headerLine: TablePlace.shape.headerLine.optional(),
});
export type TableLook = z.infer<typeof TableLook>;
