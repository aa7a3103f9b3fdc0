import { useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { quality, RESULTS, type QualityRecord } from '#contract/quality/quality.ts';
import { fileUrl, query } from '@/shared/api/index.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { LogLines, TimeText, WordTag } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { RESULT_INTENTS, tookText } from '../words.ts';
import { CorrectDialog } from './correct-dialog.tsx';

const CORRECT = ['factory:piece:remake'] as const;
const responsibleOf = ({ responsible, responsibleName }: QualityRecord): string =>
  responsible === null ? '' : [RESPONSIBLE[responsible], responsibleName].filter(Boolean).join('：');
const wordsOf = (record: QualityRecord): string =>
  [
    RESULTS[record.result],
    record.defect,
    record.level === null ? '' : DEFECT_LEVELS[record.level],
    responsibleOf(record),
  ]
    .filter(Boolean)
    .join('，');

/** One judgement in full: photos, what was said before, the piece's way and its remakes. */
export function RecordDetail({ id, onChanged }: { id: number; onChanged: () => void }) {
  const { data, error, refetch } = useQuery(query(quality.detail, { id }, { quiet: true }));
  const { open, shown } = useDialog(onChanged);
  if (!data)
    return (
      <div className="quality-record">
        <FailureNote error={error} retry={() => void refetch()} />
      </div>
    );
  const { record, before, way, remakes } = data;
  const facts: [string, string][] = [
    ['生产件', record.number],
    ['订单', record.orderNo ?? '自由打印'],
    ['SKU', [record.skuCode, record.model, record.color].filter(Boolean).join(' ')],
    ['质检员', record.inspectors],
    ['版', [record.plate, record.device].filter(Boolean).join('，')],
    ['批次', record.batch],
    ['用时', tookText(record.tookMs)],
  ];
  return (
    <div className="quality-record">
      <p>
        <WordTag intent={RESULT_INTENTS[record.result]}>{RESULTS[record.result]}</WordTag>{' '}
        {[record.defect, responsibleOf(record)].filter(Boolean).join('，')}
      </p>
      {record.responsible !== null && (
        <Permitted need={CORRECT}>
          <Button
            text="更正缺陷与责任"
            onClick={() => open((ends) => <CorrectDialog record={record} {...ends} />)}
          />
        </Permitted>
      )}
      <dl>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {record.photos.length > 0 && (
        <div className="quality-photos">
          {record.photos.map(({ url, thumbUrl }, at) => (
            <a key={url} href={fileUrl(url)} target="_blank" rel="noreferrer">
              <img src={fileUrl(thumbUrl)} alt={`照片 ${at + 1}`} />
            </a>
          ))}
        </div>
      )}
      {before.length > 0 && (
        <>
          <h3>更正前</h3>
          <ul>
            {before.map((one) => (
              <li key={one.id}>{wordsOf(one)}</li>
            ))}
          </ul>
          {record.correctedBy !== '' && (
            <p className="list-quiet">
              {record.correctedBy} 更正，原因：{record.reason}
            </p>
          )}
        </>
      )}
      {remakes.length > 1 && (
        <>
          <h3>各次制作</h3>
          <ul>
            {remakes.map(({ number, attempt, state }) => (
              <li key={number}>
                第 {attempt} 次 <code>{number}</code> {state}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>经过</h3>
      <p className="list-quiet">
        判定于 <TimeText at={record.at} />
      </p>
      <LogLines
        lines={way.toReversed()}
        say={({ title, after, note }) => [title, after, note].filter(Boolean).join('，')}
      />
      {shown}
    </div>
  );
}
