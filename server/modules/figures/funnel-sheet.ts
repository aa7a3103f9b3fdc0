import type { Parsed } from '#contract/endpoint.ts';
import { FUNNEL_FIGURES, type funnel } from '#contract/figures/funnel.ts';
import { STAGE_NAMES, STAGES } from '#contract/figures/stages.ts';
import { askerOf } from './asked.ts';
import { countStays, stagesOf, staysOf } from './funnel.ts';
import { hoursCell, timeCell, yesCell, type Sheet } from './sheet.ts';

export const funnelSheet: Sheet<Parsed<typeof funnel.export>> = {
  noun: '生产漏斗',
  rows: ({ figure }) => (figure === undefined ? '环节' : '生产件'),
  columns: ({ figure }) =>
    figure === undefined
      ? ['环节', ...Object.values(FUNNEL_FIGURES), '最早进入', '停留中位数（小时）', '停留95分位（小时）']
      : [
          '生产件',
          '环节',
          '订单号',
          '客户',
          'SKU',
          '材质',
          '型号',
          '批次',
          '补做',
          '加急',
          '进入',
          '离开',
          '现在',
        ],
  total: (at, { figure, ...asked }) =>
    figure === undefined
      ? Promise.resolve(STAGE_NAMES.length)
      : countStays(at.db, askerOf(at), { ...asked, figure }, at.now),
  async read(at, { figure, ...asked }, place) {
    if (figure === undefined) {
      if (place.pageNo > 1) return [];
      const { rows } = await stagesOf(at.db, askerOf(at), asked, at.now);
      return rows.map((row) => [
        ...[STAGES[row.code], row.entered, row.left, row.onward, row.remade, row.standing, row.held],
        ...[timeCell(row.oldestAt), hoursCell(row.p50Ms), hoursCell(row.p95Ms)],
      ]);
    }
    const rows = await staysOf(at.db, askerOf(at), { ...asked, figure }, at.now, place);
    return rows.map((row) => [
      ...[
        { digits: row.number },
        STAGES[row.stage],
        { digits: row.orderNo ?? '' },
        row.customer,
        row.skuCode,
      ],
      ...[row.material, row.model, { digits: row.batch }, yesCell(row.remade), yesCell(row.urgent)],
      ...[timeCell(row.enteredAt), timeCell(row.leftAt), row.state],
    ]);
  },
};
