import { Dialog, DialogBody, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { formatE4 } from '#contract/wage/amount.ts';
import { LINE_KINDS, wageLine, type WageGroup, type WageLine } from '#contract/wage/line.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';

const noteOf = ({ note, pass, nth, shares }: WageLine): string =>
  [note, pass > 1 ? '返工' : '', shares > 1 ? `合作 ${nth}/${shares}` : ''].filter(Boolean).join('，');

/** Each line of a row, with its piece, its station and why. */
export function LinesDialog({ row, onClose }: { row: WageGroup; onClose: () => void }) {
  const { userId, day, work, stepId, priceId, periodId } = row;
  const asked = { userId, day, work, stepId, priceId, periodId };
  const { data, error, refetch } = useQuery(query(wageLine.detail, asked, { quiet: true }));
  return (
    <Dialog
      isOpen
      title={`${row.name} ${row.day} ${row.workName}`}
      className="wage-dialog"
      style={{ width: 880 }}
      onClose={onClose}
    >
      <DialogBody>
        <FailureNote error={error} retry={() => void refetch()} />
        <HTMLTable compact striped className="wage-table tabular" aria-label="计件明细">
          <thead>
            <tr>
              <th>类型</th>
              <th>生产件或工单</th>
              <th className="wage-number">件数</th>
              <th>工位</th>
              <th>时间</th>
              <th className="wage-number">单价（元）</th>
              <th className="wage-number">金额（元）</th>
              <th>说明</th>
            </tr>
          </thead>
          <tbody>
            {data?.lines.map((line) => (
              <tr key={line.id}>
                <td>{LINE_KINDS[line.kind]}</td>
                <td>{line.number || '—'}</td>
                <td className="wage-number">{line.pieces}</td>
                <td>{line.station || '—'}</td>
                <td>
                  <TimeText at={line.at} />
                </td>
                <td className="wage-number">{formatE4(line.rateE4)}</td>
                <td className="wage-number">{formatE4(line.amountE4)}</td>
                <td>{noteOf(line)}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
        {data?.more && <p className="list-quiet">只显示最近的 300 行。</p>}
      </DialogBody>
    </Dialog>
  );
}
