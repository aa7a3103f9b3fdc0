import { Dialog, DialogBody, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { LINE_KINDS } from '#contract/wage/line.ts';
import { workReport, type DayLine } from '#contract/work-report/work-report.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';
import { BarChart } from '@/shared/ui/report/index.ts';

const noteOf = ({ note, pass, nth, shares }: DayLine): string =>
  [note, pass > 1 ? '返工' : '', shares > 1 ? `合作 ${nth}/${shares}` : ''].filter(Boolean).join('，');
const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** A person's day: its hours, where he was signed on, and each scan with its piece. */
export function DayDialog({
  userId,
  day,
  name,
  onClose,
}: {
  userId: number;
  day: string;
  name: string;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(query(workReport.detail, { userId, day }, { quiet: true }));
  const counted = new Map(data?.hours.map(({ hour, pieces }) => [hour, pieces]));
  const [from, to] = [Math.min(...counted.keys()), Math.max(...counted.keys())];
  const bars =
    counted.size === 0
      ? []
      : Array.from({ length: to - from + 1 }, (_, at) => ({
          label: clockOf(from + at),
          value: Math.max(0, counted.get(from + at) ?? 0),
        }));
  return (
    <Dialog isOpen title={`${name} ${day}`} className="wage-dialog" style={{ width: 880 }} onClose={onClose}>
      <DialogBody>
        <FailureNote error={error} retry={() => void refetch()} />
        {data && (
          <div className="wage-slip">
            <BarChart title="每小时件数" bars={bars} />
            <h3>在岗</h3>
            {data.sessions.length === 0 && <p className="list-quiet">这一天没有签到。</p>}
            <ul className="wage-sessions">
              {data.sessions.map((one) => (
                <li key={one.id}>
                  {one.station}：<TimeText at={one.from} /> 至{' '}
                  {one.to === null ? '现在' : <TimeText at={one.to} />}
                </li>
              ))}
            </ul>
            <h3>明细</h3>
            {data.lines.length === 0 ? (
              <p className="list-quiet">这一天没有扫描、报数或更正。</p>
            ) : (
              <HTMLTable compact striped className="wage-table tabular" aria-label="当天明细">
                <thead>
                  <tr>
                    <th>时间</th>
                    <th>类型</th>
                    <th>工序</th>
                    <th>生产件或工单</th>
                    <th>工位</th>
                    <th className="wage-number">件数</th>
                    <th>说明</th>
                  </tr>
                </thead>
                <tbody>
                  {data.lines.map((line) => (
                    <tr key={line.id}>
                      <td>
                        <TimeText at={line.at} />
                      </td>
                      <td>{LINE_KINDS[line.kind]}</td>
                      <td>{line.workName}</td>
                      <td>{line.number || '—'}</td>
                      <td>{line.station || '—'}</td>
                      <td className="wage-number">{line.pieces}</td>
                      <td>{noteOf(line)}</td>
                    </tr>
                  ))}
                </tbody>
              </HTMLTable>
            )}
            {data.more && <p className="list-quiet">只显示最近的 500 行。</p>}
          </div>
        )}
      </DialogBody>
    </Dialog>
  );
}
