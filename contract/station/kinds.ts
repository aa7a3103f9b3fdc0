import { z } from 'zod';

/** What is done at a station of the hall; picking (拣货) by scans comes with stock. */
export const STATION_KINDS = {
  print: '打印',
  step: '工序',
  quality: '质检',
  sort: '分拣',
  pack: '打包',
  ship: '出库',
  recovery: '回收',
} as const;
export type StationKind = keyof typeof STATION_KINDS;
export const stationKindOf = z.enum(
  Object.keys(STATION_KINDS) as [StationKind, ...StationKind[]],
  '请选择工位类型',
);
/** Most people who work at one station at a time. */
export const MOST_AT_STATION = 10;
