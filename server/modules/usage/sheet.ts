import type { Parsed } from '#contract/endpoint.ts';
import {
  PRICE_UNITS,
  USAGE_DAYS,
  USAGE_GROUPS,
  USAGE_KINDS,
  USAGE_REASONS,
  type usage,
  type UsageSums,
} from '#contract/usage/usage.ts';
import { askerOf, daysOf, sheetExport, timeCell, type Sheet } from '#server/modules/figures/service.ts';
import { groupsOf } from './list.ts';
import { pageLines, sumsOf } from './list.sql.ts';

type Asked = Parsed<typeof usage.export>;
/** With a group alone the groups are asked for. */
const grouped = ({ group, code }: Asked) => (code === undefined ? group : undefined);

const part = (value: number, of: number): number => Math.round((value / of) * 1000) / 1000;
const squareMetres = (area: number) => part(area, 1_000_000);
const yuan = (cents: number | null) => (cents === null ? null : cents / 100);
const SUMS = [
  ...[
    '坯件',
    '补做',
    '浪费',
    '打印面积（m²）',
    '介质面积（m²）',
    '利用率（%）',
    '介质长（m）',
    '墨量（估，毫升）',
    '成本（元）',
  ],
];
const sumCells = (s: UsageSums) => [
  ...[s.pieces, s.remade, s.wasted, squareMetres(s.area), squareMetres(s.media)],
  ...[s.media === 0 ? null : Math.round((s.covered / s.media) * 1000) / 10, part(s.length, 1000)],
  ...[part(s.ink, 1000), yuan(s.cost)],
];

const usageSheet: Sheet<Asked> = {
  noun: '使用明细',
  rows: () => '行',
  columns(asked) {
    const group = grouped(asked);
    return group
      ? [USAGE_GROUPS[group], ...SUMS]
      : [
          ...[
            '时间',
            '种类',
            '原因',
            '材质',
            'SKU',
            '件数',
            '面积（m²）',
            '长度（m）',
            '墨量（估，毫升）',
            '版',
            '生产件',
          ],
          ...['批次', '设备', '客户', '单价（元）', '计价单位', '成本（元）', '操作员', '说明', '登记时间'],
        ];
  },
  async total(at, asked) {
    const group = grouped(asked);
    if (group) return (await groupsOf(at.db, askerOf(at), { ...asked, group }, at.now)).rows.length;
    const { day, ...filter } = asked;
    return (await sumsOf(at.db, askerOf(at), filter, daysOf(day, at.now, USAGE_DAYS))).total;
  },
  async read(at, asked, place) {
    const group = grouped(asked);
    if (group) {
      const { rows } = await groupsOf(at.db, askerOf(at), { ...asked, group }, at.now);
      return rows
        .slice((place.pageNo - 1) * place.pageSize, place.pageNo * place.pageSize)
        .map(({ code, name, ...sums }) => [{ digits: name || code }, ...sumCells(sums)]);
    }
    const { day, ...filter } = asked;
    const rows = await pageLines(at.db, askerOf(at), filter, daysOf(day, at.now, USAGE_DAYS), place);
    return rows.map((row) => [
      ...[timeCell(row.usedAt), USAGE_KINDS[row.kind], USAGE_REASONS[row.reason], row.material, row.skuCode],
      ...[row.pieces, squareMetres(row.area), part(row.length, 1000), part(row.ink, 1000)],
      ...[{ digits: row.plate }, { digits: row.piece }, { digits: row.batch }, row.device, row.customer],
      ...[
        yuan(row.price),
        row.priceUnit && PRICE_UNITS[row.priceUnit],
        yuan(row.cost),
        row.operator,
        row.note,
      ],
      timeCell(row.notedAt),
    ]);
  },
};

export const { start: startExport, run: runExport } = sheetExport('usage.export', usageSheet);
