import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { RESULTS, type QualityRecord } from '#contract/quality/quality.ts';
import { columnsOf, Nothing, WordTag } from '@/shared/ui/list/index.ts';
import { LEVEL_INTENTS, RESULT_INTENTS, tookText } from '../words.ts';

const c = columnsOf<QualityRecord>();

/** Of what was said of pieces. */
export const RECORD_COLUMNS = [
  c.time('at', '时间', 112),
  {
    ...{ name: 'number', title: '生产件', width: 160 },
    cell: ({ number, attempt }: QualityRecord) => (
      <>
        <code className="tabular">{number}</code>
        {attempt > 1 && <WordTag intent="warning">{`第 ${attempt} 次`}</WordTag>}
      </>
    ),
  },
  c.word('result', '结果', 76, RESULTS, RESULT_INTENTS),
  c.text('defect', '缺陷', 110),
  {
    ...{ name: 'level', title: '级别', width: 64 },
    cell: ({ level }: QualityRecord) =>
      level === null ? <Nothing /> : <WordTag intent={LEVEL_INTENTS[level]}>{DEFECT_LEVELS[level]}</WordTag>,
  },
  c.text('responsible', '责任', 150, ({ responsible, responsibleName }) =>
    responsible === null
      ? ''
      : responsibleName === ''
        ? RESPONSIBLE[responsible]
        : `${RESPONSIBLE[responsible]}：${responsibleName}`,
  ),
  c.text('orderNo', '订单', 150),
  c.text('skuCode', 'SKU', 130),
  c.text('goods', '型号颜色', 140, ({ model, color }) => `${model} ${color}`.trim()),
  c.text('material', '材质', 100, { hidden: true }),
  c.count('photos', '照片', 60, ({ photos }) => photos.length || null),
  c.text('inspectors', '质检员', 100),
  c.text('device', '设备', 120),
  c.text('plate', '版', 130, { hidden: true }),
  c.text('batch', '批次', 130, { hidden: true }),
  c.text('tookMs', '用时', 76, ({ tookMs }) => tookText(tookMs), { align: 'right' }),
  c.text('reason', '更正', 140, ({ reason, correctedBy }) =>
    correctedBy === '' ? '' : `${correctedBy}：${reason}`,
  ),
];
