import { z } from 'zod';
import { cents, id } from '#contract/endpoint.ts';

/** What customs is told of a line, by the heading under which it is shown. */
export const LINE_FIELDS = {
  nameCn: '中文品名',
  nameEn: '英文品名',
  hsCode: 'HS 编码',
  origin: '原产国',
  unitCents: '申报单价',
  netG: '净重',
  currency: '币种',
} as const;
export type LineField = keyof typeof LINE_FIELDS;

/** As it is kept: what is missing is '' or null, and what is wrong is said by contract/customs/complete.ts. */
export const DeclaredLine = z.object({
  lineId: id,
  quantity: z.int(),
  ...{ nameCn: z.string(), nameEn: z.string(), hsCode: z.string(), origin: z.string() },
  ...{ material: z.string(), purpose: z.string(), currency: z.string() },
  /** Of one piece. */
  unitCents: cents.nullable(),
  netG: z.int().nullable(),
  ...{ battery: z.boolean(), liquid: z.boolean(), magnet: z.boolean() },
  /** Which goods declaration gave it, in words; 手工 where a person wrote it. By field. */
  said: z.record(z.string(), z.string()),
});
export type DeclaredLine = z.infer<typeof DeclaredLine>;
