/** One row of a table. */
export interface TableRow {
  /** Its row in the sheet, or the line of the CSV file on which it begins; the first is 1. */
  line: number;
  /** Trimmed texts, as their user reads them; at least as many as the table has columns, '' where none stands. */
  cells: string[];
  /** The columns whose text stands in a row above, in a cell that is merged down to this one. */
  filled?: ReadonlySet<number>;
}
