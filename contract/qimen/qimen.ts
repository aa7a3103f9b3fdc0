import { z } from 'zod';
import { get, post, type TenantAccess, time } from '#contract/endpoint.ts';

const manage: TenantAccess = { of: 'any', permissions: ['business:setting', 'factory:setting'] };

/** 奇门: how orders and stock are told to a warehouse system. The secret is never answered. */
export const QimenConfig = z.object({
  open: z.boolean(),
  /** Where the warehouse system takes calls. */
  gatewayUrl: z.string(),
  appKey: z.string(),
  customerId: z.string(),
  warehouseCode: z.string(),
  hasSecret: z.boolean(),
  updatedAt: time.nullable(),
  updatedBy: z.string(),
});
export type QimenConfig = z.infer<typeof QimenConfig>;

const text = (label: string, most: number) => z.string().trim().max(most, `${label}最多 ${most} 个字符`);

export const QimenForm = z
  .object({
    open: z.boolean(),
    gatewayUrl: text('网关地址', 500).refine(
      (url) => url === '' || (/^https?:\/\/[^\s]+$/i.test(url) && URL.canParse(url)),
      '网关地址应是以 http:// 或 https:// 开头的网址，请核对',
    ),
    appKey: text('AppKey', 64),
    customerId: text('货主编号', 64),
    warehouseCode: text('仓库编码', 64).default(''),
    /** Left out: the one that is kept stays. */
    secret: z
      .string()
      .trim()
      .min(1, '请填写密钥，或留空保留原来的密钥')
      .max(200, '密钥最多 200 个字符')
      .optional(),
  })
  .superRefine(({ open, gatewayUrl, appKey, customerId }, ctx) => {
    if (!open) return;
    const needed = { gatewayUrl, appKey, customerId };
    const labels = { gatewayUrl: '网关地址', appKey: 'AppKey', customerId: '货主编号' };
    for (const name of Object.keys(needed) as (keyof typeof needed)[])
      if (!needed[name])
        ctx.addIssue({ code: 'custom', path: [name], message: `标为配置完成前请填写${labels[name]}` });
  });
export type QimenForm = z.input<typeof QimenForm>;

export const qimen = {
  config: get('/basic/qimen/new-config', '奇门配置', manage, { id: 'C152', output: QimenConfig }),
  save: post('/basic/qimen/save-config', '保存奇门配置', manage, { input: QimenForm, output: QimenConfig }),
  /** Sends a signed question to the gateway and tells what it said; nothing is changed there. */
  test: post('/basic/qimen/test', '测试奇门连接', manage, {
    output: z.object({ ok: z.boolean(), msg: z.string() }),
  }),
};
