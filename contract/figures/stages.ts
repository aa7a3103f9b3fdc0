/** Where a piece can be in the hall, in the order of the work; the database counts them from 1 (function piece_stage). */
export const STAGES = {
  art: '出图',
  batch: '入批次',
  splice: '拼版',
  print: '打印',
  step: '工序',
  quality: '质检',
  sort: '分拣',
  pack: '打包',
  ship: '出库',
} as const;
export type Stage = keyof typeof STAGES;
const NAMES = Object.keys(STAGES) as Stage[];
export const stageCode = (stage: Stage): number => NAMES.indexOf(stage) + 1;
/** @throws RangeError for a code that no stage has */
export function stageOf(code: number): Stage {
  const stage = NAMES[code - 1];
  if (!stage) throw new RangeError(`no stage has the code ${code}`);
  return stage;
}
export const STAGE_NAMES: readonly Stage[] = NAMES;
