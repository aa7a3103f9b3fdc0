import { z } from 'zod';
import { chosenId, CUSTOMERS_AT_ONCE, manageCustomers } from '#contract/customer/customer.ts';
import { get, id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';

export const NOTICE_SCOPES = { all: '全部客户', group: '一个分组', chosen: '指定客户' } as const;
export const NoticeScope = z.enum(['all', 'group', 'chosen']);

/** What a factory told its customers. */
export const CustomerNotice = z.object({
  id,
  title: z.string(),
  body: z.string(),
  scope: NoticeScope,
  /** As the group was called then. */
  groupName: z.string().nullable(),
  recipients: z.int(),
  /** How many of them have read it. */
  read: z.int(),
  createdBy: z.string(),
  createdAt: time,
});
export type CustomerNotice = z.infer<typeof CustomerNotice>;

/** What the refinements of a notice's form are about. */
interface Aimed {
  scope: z.infer<typeof NoticeScope>;
  groupId: number | null;
  merchantIds: number[];
}

const noticeForm = z.object({
  title: z.string().trim().min(1, '请输入标题').max(64, '标题最多 64 个字'),
  body: z.string().trim().min(1, '请输入内容').max(1000, '内容最多 1000 个字'),
  scope: NoticeScope,
  groupId: chosenId.default(null),
  /** The ids of the merchants that are told. */
  merchantIds: z
    .array(z.int().positive())
    .max(CUSTOMERS_AT_ONCE, `一次最多 ${CUSTOMERS_AT_ONCE} 个客户`)
    .default([]),
});

const groupNamed = ({ scope, groupId }: Aimed) => scope !== 'group' || groupId !== null;
const someNamed = ({ scope, merchantIds }: Aimed) => scope !== 'chosen' || merchantIds.length > 0;
const NO_GROUP = { path: ['groupId'], message: '请选择分组' };
const NOBODY = { path: ['merchantIds'], message: '请选择客户' };

export const NoticeForm = noticeForm.refine(groupNamed, NO_GROUP).refine(someNamed, NOBODY);

export const customerNotice = {
  page: get('/basic/factory-customer/notice/page', '客户通知列表', manageCustomers, {
    input: pageQuery.extend({
      title: z.string().trim().max(64).optional(),
      scope: NoticeScope.optional(),
    }),
    output: pageOf(CustomerNotice),
  }),
  /** Each of them finds it among his notices. */
  send: post('/basic/factory-customer/notice/send', '通知客户', manageCustomers, {
    input: noticeForm
      .extend({ idempotencyKey: z.string().min(8).max(64).optional() })
      .refine(groupNamed, NO_GROUP)
      .refine(someNamed, NOBODY),
    output: z.object({ id, recipients: z.int() }),
  }),
};
