import { Button, Dialog, DialogBody, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { formatE4 } from '#contract/wage/amount.ts';
import { PERIOD_STATES, wagePeriod, type PaySlip } from '#contract/wage/period.ts';
import { call, query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { FailureNote, SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';

const EDIT = ['factory:wage:edit'] as const;
const yuan = (cents: number): string => formatMoney(cents, 'CNY');

const factsOf = (slip: PaySlip): [string, string][] => [
  ['件数', slip.pieces.toLocaleString('zh-CN')],
  ['计件', formatE4(slip.creditE4)],
  ['返工', formatE4(slip.reworkE4)],
  ['扣回', formatE4(slip.faultE4)],
  ['更正', formatE4(slip.correctionE4)],
  ['上期补', formatE4(slip.lateE4)],
  ['计件工资', yuan(slip.wageCents)],
  ['补贴', yuan(slip.allowanceCents)],
  ['扣款', yuan(slip.deductionCents)],
  ...(slip.carriedCents === 0 ? [] : [['上期结转', yuan(slip.carriedCents)] as [string, string]]),
  ['应发', yuan(slip.dueCents)],
  ...(slip.restCents === 0 ? [] : [['转入下期', yuan(slip.restCents)] as [string, string]]),
];

/** A table of a slip; none where there is nothing in it. */
function Part({
  title,
  heads,
  rows,
}: {
  title: string;
  heads: readonly string[];
  rows: readonly { key: string | number; cells: readonly React.ReactNode[] }[];
}) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <HTMLTable compact striped className="wage-table tabular" aria-label={title}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, i) => (
                <td key={heads[i]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </>
  );
}

/** What somebody gets for a period, and of what it comes. Without a person: one's own. */
export function SlipDialog({
  periodId,
  userId,
  onClose,
}: {
  periodId: number;
  userId?: number;
  onClose: () => void;
}) {
  const asked = { periodId, ...(userId !== undefined && { userId }) };
  const { data, error, refetch } = useQuery(query(wagePeriod.slip, asked, { quiet: true }));
  const { open, shown } = useDialog(() => void refetch());
  const remove = ({ id, reason, cents }: PaySlip['adjustments'][number]): void =>
    open((ends) => (
      <SureDialog
        title={cents > 0 ? '撤销补贴' : '撤销扣款'}
        text={`撤销「${reason}」${yuan(cents)}。`}
        act="撤销"
        told={cents > 0 ? '补贴已撤销' : '扣款已撤销'}
        onConfirm={() => call(wagePeriod.unadjust, { id }, { quiet: true })}
        {...ends}
      />
    ));
  return (
    <Dialog
      isOpen
      title={data ? `工资条 ${data.name}` : '工资条'}
      style={{ width: 760 }}
      onClose={onClose}
      className="wage-slip"
    >
      <DialogBody>
        <FailureNote error={error} retry={() => void refetch()} />
        {data && (
          <>
            <p className="tabular">
              {data.period.fromDay} 至 {data.period.toDay}，{PERIOD_STATES[data.period.state]}
            </p>
            <dl className="wage-facts tabular">
              {factsOf(data).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <Part
              title="按工序"
              heads={['工序', '单价（元）', '件数', '金额（元）']}
              rows={data.steps.map(({ code, workName, rateE4, pieces, amountE4 }) => ({
                ...{ key: code, cells: [workName, formatE4(rateE4), pieces, formatE4(amountE4)] },
              }))}
            />
            <Part
              title="扣回"
              heads={['日期', '工序', '生产件', '缺陷', '金额（元）']}
              rows={data.faults.map(({ id, day, workName, number, defect, amountE4 }) => ({
                ...{ key: id, cells: [day, workName, number, defect || '—', formatE4(amountE4)] },
              }))}
            />
            <Part
              title="上期补"
              heads={['日期', '工序', '金额（元）']}
              rows={data.late.map(({ code, day, workName, amountE4 }) => ({
                ...{ key: code, cells: [day, workName, formatE4(amountE4)] },
              }))}
            />
            <Part
              title="补贴与扣款"
              heads={['原因', '金额', '经办', '操作']}
              rows={data.adjustments.map((one) => ({
                key: one.id,
                cells: [
                  one.reason,
                  yuan(one.cents),
                  one.createdBy,
                  data.period.state === 'open' ? (
                    <Permitted key="undo" need={EDIT}>
                      <Button size="small" variant="minimal" text="撤销" onClick={() => remove(one)} />
                    </Permitted>
                  ) : (
                    '—'
                  ),
                ],
              }))}
            />
          </>
        )}
        {shown}
      </DialogBody>
    </Dialog>
  );
}
