const MB = 1024 * 1024;

/** On disk. Read from the file's size, so that a 1 GB upload is refused without reading it. */
export const MAX_TABLE_BYTES = 200 * MB;

/** A row of an order export has some 80 columns; a wider one is a mistake or an attack on memory. */
export const MAX_COLUMNS = 500;

/** One record of a CSV file or one text of a workbook; more is an open quotation mark or an attack. */
export const MAX_RECORD_BYTES = 1 * MB;

/** What a workbook may become once inflated: 540,000 rows of 12 cells take about 300 MB. */
export const MAX_INFLATED_BYTES = 1536 * MB;

/** The parts that are held in memory: workbook, styles, relations; and the texts that cells share. */
export const MAX_SMALL_PART_BYTES = 16 * MB;
export const MAX_SHARED_TEXT_BYTES = 96 * MB;
export const MAX_SHARED_TEXTS = 4_000_000;
export const MAX_SMALL_PART_ELEMENTS = 200_000;
/** Cells that one sheet merged. */
export const MAX_MERGES = 200_000;
export const MAX_XML_DEPTH = 100;
/** Excel's memory is the only limit; people have some dozens. */
export const MAX_SHEETS = 1000;

/** Excel reaches 5 to 50; a bomb of zeros reaches 1,000. Small parts may well be squeezed harder. */
export const MAX_INFLATE_RATIO = 200;
export const RATIO_COUNTS_FROM_BYTES = 10 * MB;

export const MAX_ZIP_ENTRIES = 5000;
