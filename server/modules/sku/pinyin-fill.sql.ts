import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

/** SKUs of every factory whose pinyin nobody wrote yet. */
export const waitingForPinyin = (system: Db, most: number) =>
  system
    .selectFrom('sku')
    .select(['id', 'name', 'brand', 'model', 'color', 'material'])
    .where('pinyinKey', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute();

/** Writes it where the words are still those that were read. */
export async function writePinyin(
  system: Db,
  rows: readonly (Awaited<ReturnType<typeof waitingForPinyin>>[number] & { pinyin: string })[],
): Promise<void> {
  await sql`
    update sku s set pinyin_key = v.pinyin
    from json_to_recordset(${JSON.stringify(rows)}::json)
      v(id bigint, name text, brand text, model text, color text, material text, pinyin text)
    where s.id = v.id and s.pinyin_key is null
      and (s.name, s.brand, s.model, s.color, s.material) = (v.name, v.brand, v.model, v.color, v.material)`.execute(
    system,
  );
}
