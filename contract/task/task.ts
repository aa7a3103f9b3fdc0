import { z } from 'zod';
import { get, id, pageOf, pageQuery, post, type TenantAccess, time } from '#contract/endpoint.ts';

export const TASK_STATUS = {
  waiting: '等待中',
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
} as const;
export const TaskStatus = z.enum(Object.keys(TASK_STATUS) as (keyof typeof TASK_STATUS)[]);
export type TaskStatus = z.infer<typeof TaskStatus>;

export const TASK_KINDS = {
  'order.import': '订单导入',
  'order.action': '批量操作',
  'order.export': '订单导出',
  'waybill.import': '运单号导入',
  'label.file': '面单文件',
  'review.run': '运行审单规则',
  'ruleTag.run': '运行规则标签',
  'shop.sync': '同步平台订单',
  'user.import': '用户导入',
  'user.export': '用户导出',
  'shop.import': '店铺导入',
  'shop.export': '店铺导出',
  'customer.import': '客户导入',
  'price.export': '价格导出',
  'expressFee.import': '快递费模板导入',
  'expressFee.export': '快递费模板导出',
  'carrierCost.import': '成本价导入',
  'carrierCost.export': '成本价导出',
  'bill.import': '账单导入',
  'bill.settle': '账单结算',
  'bill.reopen': '账单反结算',
  'bill.disputes': '申诉导出',
  'region.import': '区域规则导入',
  'region.export': '区域规则导出',
  'customs.import': '商品报关资料导入',
  'customs.export': '商品报关资料导出',
  'waybill.ask': '取号',
  'decode.run': '解码待匹配编码',
  'mapping.apply': '匹配编码',
  'suit.apply': '更新套装的订单',
  'suit.import': '套装编码导入',
  'suit.export': '套装编码导出',
  'goods.export': '商品导出',
  'goods.listing': '商品上架表',
  'sku.generate': '批量生成 SKU',
  'sku.export': 'SKU 导出',
  'resource.template': '生成设计模板',
  'means.import': '材质、型号与颜色导入',
  'means.export': '材质、型号与颜色导出',
  'art.zip': '订单图片打包',
  'mask.zip': '孔位图打包',
  'figures.export': '生产数据导出',
  'operatorError.export': '操作错误导出',
  'workReport.export': '工作报表导出',
  'usage.export': '使用明细导出',
  'performance.export': '绩效导出',
  'handover.export': '快递单导出',
  'problem.export': '快递问题件导出',
  'sendRecord.export': '发货记录导出',
  'sendDetail.export': '发货明细导出',
  'numberUse.export': '单号发货明细导出',
  'barcode.export': '生产件时间线导出',
  'art.export': '图片历史导出',
  'picture.zip': '图片压缩包上传',
  'picture.links': '图片链接上传',
  'picture.download': '图片打包下载',
  'asset.unzip': '素材压缩包上传',
} as const;
export const TaskKind = z.enum(Object.keys(TASK_KINDS) as (keyof typeof TASK_KINDS)[]);
export type TaskKind = z.infer<typeof TaskKind>;

/** A long action. Files are signed links below the base path that expire. */
export const Task = z.object({
  id,
  kind: TaskKind,
  title: z.string(),
  status: TaskStatus,
  /** It was cancelled, and what it did until then is being put in order: its result comes in a moment. */
  settling: z.boolean(),
  /**
   * Counted in what the kind works on: lines of a file, orders. total is null until it is known; while a file is read it is
   * the most that it can be.
   */
  done: z.int(),
  total: z.int().nullable(),
  failed: z.int(),
  /** Lines of the file that were read, where it is read before the work begins; null for other kinds. */
  read: z.int().nullable(),
  /** Orders that those done were; null where the lines are no orders. */
  orders: z.int().nullable(),
  /** Counts by name, in Chinese, once it ended: 新增 12, 未变 3, 拒绝 1. */
  result: z.record(z.string(), z.number()).nullable(),
  error: z.string().nullable(),
  /** Of the call that made it, as the log has it; null for a task of before it was kept. */
  requestId: z.string().nullable(),
  resultFile: z.string().nullable(),
  errorFile: z.string().nullable(),
  createdAt: time,
  endedAt: time.nullable(),
  /**
   * The way back that its user may take until then, by an event on its orders, or by the call of its kind where the event
   * is null; null where there is none.
   */
  undo: z
    .object({ event: z.string().nullable(), label: z.string(), orders: z.int(), until: time })
    .nullable(),
  /**
   * It failed or was cancelled, and can be tried again: an import until its file and what it has refused are cleared, other
   * kinds without limit; null: it cannot.
   */
  retry: z.object({ until: time.nullable() }).nullable(),
});
export type Task = z.infer<typeof Task>;

const list: TenantAccess = { of: 'any', permissions: ['business:task', 'factory:task'] };
/** Whoever may begin one may see it through, also where he does not see the list of his tasks. */
const own: TenantAccess = { of: 'any', permissions: [] };

export const task = {
  get: get('/basic/task/get', '任务进度', own, { id: 'O014', input: z.object({ id }), output: Task }),
  page: post('/basic/task/page', '我的任务', list, {
    id: 'O015',
    input: pageQuery.extend({ kind: TaskKind.optional(), status: TaskStatus.optional() }),
    output: pageOf(Task),
  }),
  cancel: post('/basic/task/cancel', '取消任务', own, { input: z.object({ id }) }),
  retry: post('/basic/task/retry', '重试任务', own, { input: z.object({ id }) }),
};

/** What the live stream carries: something of the caller's tenant changed; who shows it asks again. */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('task'), id: z.int() }),
  z.object({ kind: z.literal('order') }),
  z.object({ kind: z.literal('notice') }),
  /** A colleague has another order open. */
  z.object({ kind: z.literal('watch') }),
  /** A colleague claimed orders, or gave them back. */
  z.object({ kind: z.literal('claim') }),
  /** The picture store: a picture came, was checked, or went. */
  z.object({ kind: z.literal('picture') }),
  /** Production: pieces, their art, batches or plates changed. */
  z.object({ kind: z.literal('piece') }),
  /** Printers, print agents and print jobs. */
  z.object({ kind: z.literal('print') }),
  /** Roles, departments or users: what the caller may do may be another. */
  z.object({ kind: z.literal('people') }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const live = {
  events: get(
    '/basic/live/events',
    '实时更新（server-sent events）',
    { of: 'any', permissions: [] },
    { output: z.unknown(), body: 'stream' },
  ),
};
