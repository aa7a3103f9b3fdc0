/**
 * What must follow from a move beside the move itself: the chart names it, the server does it
 * (server/modules/declaration/effects.ts). Labels are for the drawing of the life cycle.
 */
export const DECLARATION_EFFECTS = {
  'lines.make': '按商家的报关资料生成申报行',
  'lines.write': '写入申报行',
  check: '核对是否完整',
  'number.note': '记录报关单号',
  'order.declare': '订单记为已申报',
  'order.reopen': '订单重新待报关',
  'draft.anew': '仍需报关的重新生成，不再需要的无需报关',
  'order.drop': '订单记为无需报关',
} as const;
export type DeclarationEffect = keyof typeof DECLARATION_EFFECTS;
