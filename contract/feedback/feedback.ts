import { z } from 'zod';
import { id, pageOf, pageQuery, post, type TenantAccess, time } from '#contract/endpoint.ts';

const anyTenant: TenantAccess = { of: 'any', permissions: [] };
const platform: TenantAccess = { of: 'factory', permissions: ['factory:admin:tenant'] };

export const FEEDBACK_KINDS = {
  fault: '功能异常',
  wish: '功能建议',
  data: '数据问题',
  other: '其他',
} as const;
export const FeedbackKind = z.enum(Object.keys(FEEDBACK_KINDS) as (keyof typeof FEEDBACK_KINDS)[]);

export const FEEDBACK_STATUS = { open: '待处理', answered: '已回复', closed: '已关闭' } as const;
export const FeedbackStatus = z.enum(Object.keys(FEEDBACK_STATUS) as (keyof typeof FEEDBACK_STATUS)[]);

export const FeedbackForm = z.object({
  kind: FeedbackKind.default('fault'),
  content: z
    .string()
    .trim()
    .min(5, '请写明遇到的问题或建议，至少 5 个字')
    .max(2000, '内容最多 2000 个字，请精简'),
  /** How to reach who wrote it. */
  contact: z.string().trim().max(64, '联系方式最多 64 个字').default(''),
  /** Where in the product he was. */
  page: z.string().max(500).default(''),
  pictureFileIds: z.array(id).max(6, '最多 6 张图片').default([]),
});
export type FeedbackForm = z.input<typeof FeedbackForm>;

export const Feedback = z.object({
  id,
  kind: FeedbackKind,
  content: z.string(),
  contact: z.string(),
  page: z.string(),
  pictures: z.array(z.object({ fileId: id, url: z.string(), thumbUrl: z.string() })),
  status: FeedbackStatus,
  reply: z.string(),
  repliedAt: time.nullable(),
  tenantName: z.string(),
  userName: z.string(),
  createdAt: time,
});
export type Feedback = z.infer<typeof Feedback>;

export const feedback = {
  submit: post('/basic/system/feedback/submitFeedback', '提交反馈', anyTenant, {
    id: 'C135',
    input: FeedbackForm.extend({ idempotencyKey: z.string().min(8).max(64).optional() }),
    output: z.object({ id }),
  }),
  /** What this user wrote, with the answers. */
  mine: post('/basic/system/feedback/mine', '我的反馈', anyTenant, {
    input: pageQuery,
    output: pageOf(Feedback),
  }),
  page: post('/basic/system/feedback/page', '反馈列表（平台）', platform, {
    input: pageQuery.extend({
      status: FeedbackStatus.optional(),
      kind: FeedbackKind.optional(),
      keyword: z.string().trim().max(64).optional(),
    }),
    output: pageOf(Feedback),
  }),
  /** Who wrote it finds the answer among his notices. */
  answer: post('/basic/system/feedback/answer', '回复反馈', platform, {
    input: z.object({
      id,
      reply: z.string().trim().min(1, '请填写回复').max(2000, '回复最多 2000 个字，请精简'),
      /** Left out: a closed one stays closed. */
      close: z.boolean().optional(),
    }),
  }),
};
