import { useState } from 'react';
import { HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { formatE4 } from '#contract/wage/amount.ts';
import { wagePeriod, type WagePeriod } from '#contract/wage/period.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CalendarField, useSending } from '@/shared/ui/form/index.ts';
import { factoryDay } from '../factory-day.ts';

/** The period after the last one. */
export function NewPeriodDialog({ last, onDone, onClose }: DialogEnds & { last: WagePeriod | undefined }) {
  const [toDay, setToDay] = useState(() => factoryDay(last ? 30 : 0));
  const [idempotencyKey, setKey] = useState(randomId);
  const form = useSending(async () => {
    try {
      await call(wagePeriod.create, { toDay, idempotencyKey }, { quiet: true });
    } catch (error) {
      setKey(randomId());
      throw error;
    }
    showMessage('工资周期已新建');
    onDone();
  });
  return (
    <FormDialog title="新建工资周期" form={form} width={440} onClose={onClose}>
      <p>
        {last
          ? `接着 ${last.toDay} 的下一天开始，7 到 31 天。不新建时，有扫描的那个月会自动成为一个周期。`
          : '从所选日期的那个月 1 日开始，7 到 31 天。'}
      </p>
      <CalendarField label="最后一天" required value={toDay} onChange={setToDay} />
    </FormDialog>
  );
}

/** What a period would come to by the prices of now, and then that. */
export function RecomputeDialog({ row, onDone, onClose }: DialogEnds & { row: WagePeriod }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(wagePeriod.differences, { id: row.id }, { quiet: true }),
    gcTime: 0,
  });
  const [idempotencyKey, setKey] = useState(randomId);
  const form = useSending(async () => {
    const { lines, afterE4 } = data!;
    try {
      await call(wagePeriod.recompute, { id: row.id, lines, afterE4, idempotencyKey }, { quiet: true });
    } catch (refused) {
      setKey(randomId());
      void refetch();
      throw refused;
    }
    showMessage(`已重算 ${lines.toLocaleString('zh-CN')} 行计件`);
    onDone();
  });
  return (
    <FormDialog
      title={`重算 ${row.fromDay} 至 ${row.toDay}`}
      form={form}
      width={640}
      submitText="重算"
      waits={!error && (!data || isFetching)}
      why={data?.lines === 0 ? '没有一行会变，无需重算。' : undefined}
      onClose={onClose}
    >
      <FailureNote error={error} retry={() => void refetch()} />
      {data?.lines === 0 && <p>按现在的单价，没有一行会变。</p>}
      {data && data.lines > 0 && (
        <>
          <p className="tabular">
            按现在的单价，{data.lines.toLocaleString('zh-CN')} 行会变：{formatE4(data.beforeE4)} 元变为{' '}
            {formatE4(data.afterE4)} 元。
          </p>
          <HTMLTable compact striped className="wage-table tabular" aria-label="重算的差异">
            <thead>
              <tr>
                <th>姓名</th>
                <th className="wage-number">行数</th>
                <th className="wage-number">现在（元）</th>
                <th className="wage-number">重算后（元）</th>
                <th className="wage-number">差额（元）</th>
              </tr>
            </thead>
            <tbody>
              {data.people.map(({ id, name, lines, beforeE4, afterE4 }) => (
                <tr key={id}>
                  <td>{name}</td>
                  <td className="wage-number">{lines.toLocaleString('zh-CN')}</td>
                  <td className="wage-number">{formatE4(beforeE4)}</td>
                  <td className="wage-number">{formatE4(afterE4)}</td>
                  <td className="wage-number">{formatE4(afterE4 - beforeE4)}</td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </>
      )}
    </FormDialog>
  );
}
