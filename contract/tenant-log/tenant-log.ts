import { z } from 'zod';
import { get, id, pageOf, pageQuery, time } from '#contract/endpoint.ts';
import { range } from '#contract/values/moment.ts';

/** What a line of a tenant's log is about (C030). */
export const LOG_KINDS = {
  signIn: '登录',
  user: '用户',
  role: '角色与权限',
  department: '部门',
  tenant: '公司',
  invite: '邀请',
  binding: '绑定关系',
  customer: '客户',
  shop: '店铺',
  price: '价格',
  region: '快递区域',
  waybill: '面单账户与号段',
  batch: '批次',
  plate: '拼版',
  quality: '质检与回收',
  shelf: '分拣架与打包',
  package: '包裹与面单',
  customs: '报关',
  problem: '快递问题件',
  sku: 'SKU',
  means: '材质、型号与颜色',
  suit: '套装编码',
  goods: '商品',
  picture: '图库',
  art: '定制任务',
  resource: '资源',
  asset: '素材',
  filter: '滤镜',
  device: '设备与打印配置',
  station: '工艺与工位',
  wage: '计件与工资',
  paper: '打印模板与标签',
  rule: '审单规则',
  export: '导出',
  setting: '设置',
  openAuth: '开放接口',
  ruleTag: '规则标签',
} as const;
export type LogKind = keyof typeof LOG_KINDS;

export const LogLine = z.object({
  id,
  kind: z.string(),
  text: z.string(),
  /** As he was called then; the product itself has no user. */
  userName: z.string(),
  userId: z.int().nullable(),
  ip: z.string(),
  createdAt: time,
});
export type LogLine = z.infer<typeof LogLine>;

export const tenantLog = {
  /** The newest first. */
  page: get(
    '/basic/system/tenant/log/page',
    '公司日志',
    { of: 'any', permissions: ['business:log', 'factory:log'] },
    {
      id: 'C030',
      input: pageQuery.extend({
        kind: z.enum(Object.keys(LOG_KINDS) as LogKind[], '没有这类日志，请重新选择').optional(),
        /** Part of the name of who did it. */
        userName: z.string().trim().max(32).optional(),
        /** Part of what was done. */
        keyword: z.string().trim().max(64).optional(),
        userId: id.optional(),
        createTime: range.optional(),
      }),
      output: pageOf(LogLine),
    },
  ),
};
