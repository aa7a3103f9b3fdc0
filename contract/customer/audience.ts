import { z } from 'zod';
import { CUSTOMERS_AT_ONCE } from './customer.ts';

/** Whom of its customers a factory offers something. */
export const AUDIENCES = { all: '全部客户', group: '一个分组', chosen: '指定客户' } as const;
export const AudienceScope = z.enum(['all', 'group', 'chosen']);

/** As a row says it. */
export const audienceShape = {
  scope: AudienceScope,
  groupId: z.int().nullable(),
  /** Null with the scope group: it was deleted. */
  groupName: z.string().nullable(),
  /** The chosen ones. */
  customers: z.array(z.object({ merchantId: z.int(), merchantName: z.string() })),
};
export type Audience = z.infer<z.ZodObject<typeof audienceShape>>;

const rowId = z.int().positive();
/** As a form says it. */
export const audienceFields = {
  scope: AudienceScope.default('all'),
  groupId: rowId.nullable().default(null),
  merchantIds: z.array(rowId).max(CUSTOMERS_AT_ONCE, `一次最多 ${CUSTOMERS_AT_ONCE} 个客户`).default([]),
};
type Said = z.output<z.ZodObject<typeof audienceFields>>;

/** It is for somebody. */
export const aimed = ({ scope, groupId, merchantIds }: Said, checked: z.RefinementCtx): void => {
  if (scope === 'group' && groupId === null)
    checked.addIssue({ code: 'custom', path: ['groupId'], message: '请选择分组' });
  if (scope === 'chosen' && merchantIds.length === 0)
    checked.addIssue({ code: 'custom', path: ['merchantIds'], message: '请选择客户' });
};
