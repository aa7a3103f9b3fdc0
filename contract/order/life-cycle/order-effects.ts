/**
 * What must follow from a move beside the move itself: the chart names it, the server does it. Labels are for the
 * drawing of the life cycle.
 */
export const ORDER_EFFECTS = {
  'amounts.compute': '重算金额',
  'funds.freeze': '冻结资金',
  'funds.release': '释放资金',
  'funds.settle': '结算资金',
  'loss.charge': '扣除损失',
  'review.run': '运行审单规则',
  'rule.note': '记录规则',
  'reasons.keep': '原因留存日志',
  'merchant.tell': '通知商家',
  'children.create': '生成子订单',
  'lines.move': '商品行并入目标订单',
  'lines.return': '商品行回到原订单',
  'goods.freeze': '商品与地址只读',
  'pieces.make': '生成生产件',
  'pieces.follow': '生产件随订单',
  'pieces.force': '生产件标记为强制',
  'pieces.void': '生产件作废',
  'pieces.kick': '未上机的生产件剔出批次',
  'boxes.release': '解除格口拦截',
  'package.make': '生成包裹',
  'packages.follow': '包裹随订单',
  'packages.leave': '包裹作废',
  'packages.ship': '包裹出库',
  'sync.want': '请求回传平台',
  'package.correct': '更正包裹的运单号',
  'sync.again': '重新回传平台',
  'stations.warn': '工位提示拦截',
  'urgent.whereAsked': '按要求加急',
  'urgent.set': '加急',
  'urgent.clear': '取消加急',
  'tags.write': '写入标签',
  'remark.write': '写入备注',
} as const;
export type OrderEffect = keyof typeof ORDER_EFFECTS;
