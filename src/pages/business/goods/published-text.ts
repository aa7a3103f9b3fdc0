/** What new meanings of codes did to the orders that waited for them. */
export const publishedText = ({
  codes,
  freedOrders,
  taskId,
}: {
  codes: number;
  freedOrders: number;
  taskId: number | null;
}): string =>
  taskId === null
    ? `匹配 ${codes.toLocaleString('zh-CN')} 个编码，${freedOrders.toLocaleString('zh-CN')} 个订单进入待推单`
    : `匹配 ${codes.toLocaleString('zh-CN')} 个编码，等待的订单较多，正在后台匹配，进度见页面右上角的任务`;
