import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { workReport } from '#contract/work-report/work-report.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CalendarField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { factoryDay } from '../factory-day.ts';
import { ClockField } from './clock-field.tsx';

const typed = z.object({
  stationId: z.number().nullable(),
  stepId: z.number().nullable(),
  day: z.string(),
  fromClock: z.string(),
  toClock: z.string(),
  fromUserId: z.number().nullable(),
  toUserId: z.number().nullable(),
  reason: z.string(),
});
type Typed = z.output<typeof typed>;
/** Never asked: it stands in until the form is whole. */
const NOTHING = { stationId: 1, from: 0, to: 0, fromUserId: 1, toUserId: 1 };

/** By the clock of the factory, whatever that of the browser is. */
const momentOf = (day: string, clock: string): number => Date.parse(`${day}T${clock}:00+08:00`);
const askedOf = ({ day, fromClock, toClock, reason: _reason, ...whom }: Typed) => ({
  ...whom,
  from: momentOf(day, fromClock),
  to: momentOf(day, toClock),
});
const Form = typed.transform((values, issues) => {
  const input = { ...askedOf(values), count: 0, reason: values.reason };
  const at: Record<string, string> = { from: 'fromClock', to: 'toClock' };
  for (const { path, message } of workReport.move.input.safeParse(input).error?.issues ?? [])
    issues.addIssue({ code: 'custom', path: [at[String(path[0])] ?? String(path[0])], message });
  return values;
});

/** Scans of a station and time are put down to who did them; how many they are is shown first. */
export function MoveDialog({ onDone, onClose }: DialogEnds) {
  const [idempotencyKey] = useState(randomId);
  const choices = useQuery(query(workReport.choices, {}, { quiet: true }));
  const [start] = useState<Typed>(() => ({
    ...{ stationId: null, stepId: null, day: factoryDay(), fromClock: '08:00', toClock: '09:00' },
    ...{ fromUserId: null, toUserId: null, reason: '' },
  }));
  // What was shown last: with it the server tells whether it is still so many.
  const shown = useRef(0);
  const form = useForm(
    Form,
    start,
    async (said) => {
      const input = workReport.move.input.parse({
        ...{ ...askedOf(said), count: shown.current, reason: said.reason, idempotencyKey },
      });
      const { count } = await call(workReport.move, input, { quiet: true });
      showMessage(`${count.toLocaleString('zh-CN')} 条扫描已转移`);
      onDone();
    },
    'work-report-move',
  );
  const { values, set, field, errors } = form;
  const asked = workReport.movePreview.input.safeParse(askedOf(values));
  const found = useQuery({
    ...query(workReport.movePreview, asked.data ?? NOTHING, { quiet: true }),
    enabled: asked.success,
    // Scans come all the time.
    staleTime: 0,
  });
  const count = found.data?.count ?? 0;
  useEffect(() => {
    shown.current = count;
  }, [count]);
  const people = (choices.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const choice = (name: 'stationId' | 'fromUserId' | 'toUserId', label: string, options: typeof people) => (
    <SelectField
      label={label}
      required
      empty="请选择"
      options={options}
      value={values[name]}
      error={errors[name]}
      onChange={(chosen) => set({ [name]: chosen })}
    />
  );
  return (
    <FormDialog
      title="转移扫描"
      form={form}
      width={640}
      submitText="转移"
      waits={choices.data === undefined}
      why={count > 0 ? undefined : '请先选好工位、时间和人员，看到要转移的条数后再转移。'}
      note={<FailureNote error={choices.error ?? found.error} retry={() => void found.refetch()} />}
      onClose={onClose}
    >
      <div className="form-grid">
        {choice(
          'stationId',
          '工位',
          (choices.data?.stations ?? []).map(({ id, name }) => ({ value: id, label: name })),
        )}
        <SelectField
          label="工序"
          empty="全部"
          options={(choices.data?.steps ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={values.stepId}
          onChange={(stepId) => set({ stepId })}
        />
        <CalendarField label="日期" required {...field('day')} />
        <div className="wage-clocks">
          <ClockField label="开始" required {...field('fromClock')} />
          <ClockField label="结束" required {...field('toClock')} />
        </div>
        {choice('fromUserId', '现在记在', people)}
        {choice('toUserId', '应记给', people)}
        <div data-wide>
          <TextField label="原因" required {...field('reason')} />
        </div>
        <div data-wide role="status" className="tabular">
          {asked.success && found.data && <MovePreview {...found.data} />}
        </div>
      </div>
    </FormDialog>
  );
}

function MovePreview({
  count,
  faults,
  together,
  works,
}: {
  count: number;
  faults: number;
  together: number;
  works: readonly { name: string; count: number }[];
}) {
  if (count === 0 && together === 0) return <p className="list-quiet">这段时间他在这个工位没有扫描。</p>;
  return (
    <p>
      将转移 <strong>{count.toLocaleString('zh-CN')}</strong> 条扫描
      {works.length > 0 &&
        `（${works.map((one) => `${one.name} ${one.count.toLocaleString('zh-CN')}`).join('，')}）`}
      {faults > 0 && `，其中被判责 ${faults.toLocaleString('zh-CN')} 条一并转移`}。
      {together > 0 && `两人一起做的 ${together.toLocaleString('zh-CN')} 条不变。`}
      两人的件数和计件随之变化，生产件不变。
    </p>
  );
}
