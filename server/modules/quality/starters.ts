import type { DefectForm } from '#contract/quality/defect.ts';

type Row = readonly [
  code: string,
  name: string,
  level: DefectForm['level'],
  responsible: DefectForm['responsible'],
  blankUsable?: 'usable',
  artWrong?: 'art',
];

/** What goes wrong with printed phone cases, the commonest first. */
const ROWS: readonly Row[] = [
  ['D01', '缺墨', 'major', 'device'],
  ['D02', '偏位', 'major', 'operator'],
  ['D03', '色差', 'major', 'device'],
  ['D04', '划伤', 'major', 'operator'],
  ['D05', '脏污', 'minor', 'operator', 'usable'],
  ['D06', '白墨不足', 'major', 'device'],
  ['D07', '拉线', 'major', 'device'],
  ['D08', '掉墨', 'major', 'device'],
  ['D09', '坯件破损', 'critical', 'blank'],
  ['D10', '图案错误', 'critical', 'art', undefined, 'art'],
  ['D11', '型号错误', 'critical', 'operator'],
  ['D12', '颜色错误', 'critical', 'operator'],
  ['D13', '孔位偏移', 'major', 'blank'],
  ['D14', '起泡', 'major', 'step'],
  ['D15', '漏打', 'critical', 'device', 'usable'],
  ['D16', '图片模糊', 'major', 'merchant', undefined, 'art'],
];

/** The list that a factory begins with; it changes it as it likes. */
export const STARTERS: readonly DefectForm[] = ROWS.map(
  ([code, name, level, responsible, usable, art], at) => ({
    ...{ code, name, level, responsible, treatment: 'remake' as const },
    ...{ blankUsable: usable !== undefined, artWrong: art !== undefined, position: (at + 1) * 10 },
  }),
);
