import { sql, type RawBuilder } from 'kysely';

/** [G07] By what codes of goods are compared, whatever their case and width: as the column `code_key` of sku_code has it. */
export const keyOf = (code: string | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(normalize(${typeof code === 'string' ? sql.ref(code) : code}, NFKC))`;
