import { useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import {
  ERROR_KINDS,
  ERROR_MARKS,
  operatorError,
  type OperatorError,
} from '#contract/operator-error/operator-error.ts';
import { fileUrl, query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { LogLines, TimeText } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { DeductDialog, ExplainDialog } from './error-dialogs.tsx';
import './operator-error.css';

const EDIT = ['factory:station:edit'] as const;
const WAGES = ['factory:wage:edit'] as const;

const factsOf = (error: OperatorError): [string, string][] => [
  ['类型', `${ERROR_KINDS[error.kind]}${error.offline ? '（离线）' : ''}`],
  ['号码', error.barCode],
  ['工位', error.station],
  ['操作员', error.person],
  ['订单', error.orderNo ?? ''],
  ['记录人', error.notedBy],
  ['处理', error.mark === null ? '' : `${ERROR_MARKS[error.mark]}，${error.markedBy}`],
  ['说明', error.explanation === '' ? '' : `${error.explanation}（${error.explainedBy}）`],
  ['扣款', formatMoney(error.deductedCents, 'CNY') ?? ''],
];

/** An error in full: what the station said, and what happened to the piece before and after. */
export function ErrorDetail({ id, onChanged }: { id: number; onChanged: () => void }) {
  const { data, error: failure, refetch } = useQuery(query(operatorError.detail, { id }, { quiet: true }));
  const { open, shown } = useDialog(() => {
    void refetch();
    onChanged();
  });
  if (!data)
    return (
      <div className="operator-error">
        <FailureNote error={failure} retry={() => void refetch()} />
      </div>
    );
  const { error, said, photoUrl, way } = data;
  const parts = [
    ['之前', way.filter(({ at }) => at <= error.at)],
    ['之后', way.filter(({ at }) => at > error.at)],
  ] as const;
  return (
    <div className="operator-error">
      <p>
        <TimeText at={error.at} />{' '}
        <strong>{said ? [said.title, said.text].filter(Boolean).join('，') : error.note}</strong>
      </p>
      <div className="operator-error-acts">
        <Permitted need={EDIT}>
          <Button text="说明" onClick={() => open((ends) => <ExplainDialog error={error} {...ends} />)} />
        </Permitted>
        {error.userId !== null && error.mark !== 'notHis' && (
          <Permitted need={WAGES}>
            <Button text="扣款" onClick={() => open((ends) => <DeductDialog error={error} {...ends} />)} />
          </Permitted>
        )}
      </div>
      <dl>
        {factsOf(error)
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {photoUrl !== null && (
        <a href={fileUrl(photoUrl)} target="_blank" rel="noreferrer">
          <img src={fileUrl(photoUrl)} alt="照片" />
        </a>
      )}
      {way.length > 0 &&
        parts.map(([word, lines]) => (
          <section key={word}>
            <h3>生产件{word}的经过</h3>
            {lines.length === 0 ? (
              <p className="list-quiet">没有</p>
            ) : (
              <LogLines
                lines={lines.toReversed()}
                say={({ title, after, note }) =>
                  [...new Set([title, after, note])].filter(Boolean).join('，')
                }
              />
            )}
          </section>
        ))}
      {shown}
    </div>
  );
}
