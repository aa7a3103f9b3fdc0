/** How an order was sent; `unknown`: before acts of sending were kept. */
export const SEND_WAYS = {
  one: '逐单',
  bulk: '批量',
  scan: '扫描',
  import: '导入',
  interface: '接口',
  unknown: '未记录',
} as const;
export type SendWay = keyof typeof SEND_WAYS;
