/** What became of the orders that are not pushed. */
export const appliedText = ({ orders, taskId }: { orders: number; taskId: number | null }): string =>
  taskId === null
    ? `${orders.toLocaleString('zh-CN')} 个未推送的订单已更新`
    : '订单较多，正在后台更新，进度见页面右上角的任务';
