import { sql } from 'kysely';
import type { z } from 'zod';
import type { GiftTypeForm } from '#contract/means/gift-type.ts';
import type { Packing } from '#contract/values/packing.ts';
import type { Db } from '#server/platform/database.ts';
import { hasWord } from '#server/platform/has-word.ts';
import type { Trx } from '#server/platform/life-cycle/life-cycle.ts';
import { recordTable } from '#server/platform/record-table.ts';

type PackingName = z.infer<typeof Packing>;
type Form = z.output<typeof GiftTypeForm>;

interface Wanted {
  keyword?: string | undefined;
  packing?: PackingName | undefined;
  status?: number | undefined;
}

export const pageGiftTypes = (db: Db, factoryId: number, { keyword, packing, status }: Wanted) =>
  db
    .selectFrom('giftType')
    .select([
      'id',
      'code',
      'name',
      'printed',
      'most',
      'preset',
      'status',
      'version',
      'updatedBy',
      'updatedAt',
    ])
    .select((eb) => eb.ref('packing').$castTo<PackingName>().as('packing'))
    .where('factoryId', '=', factoryId)
    .$if(Boolean(keyword), (q) => q.where((eb) => hasWord(eb, ['name', 'code'], keyword!)))
    .$if(packing !== undefined, (q) => q.where('packing', '=', packing!))
    .$if(status !== undefined, (q) => q.where('status', '=', status!))
    .orderBy('sort')
    .orderBy('id', 'desc');

export const giftTypes = recordTable<'factoryId', 'giftType'>('giftType', 'factoryId');

/** What its form said last. */
export const giftTypeForm = (db: Db, factoryId: number, id: number): Promise<Form> =>
  db
    .selectFrom('giftType')
    .select(['code', 'name', 'printed', 'most', 'preset'])
    .select((eb) => eb.ref('packing').$castTo<PackingName>().as('packing'))
    .where('factoryId', '=', factoryId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Whether a SKU is of this sort, a retired one too. */
export const hasGifts = async (trx: Trx, factoryId: number, id: number): Promise<boolean> =>
  (
    await sql<{ has: boolean }>`
      select exists (select from sku where factory_id = ${factoryId} and gift_type_id = ${id}) as has`.execute(
      trx,
    )
  ).rows[0]!.has;
