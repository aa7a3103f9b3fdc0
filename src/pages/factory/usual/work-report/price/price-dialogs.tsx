import { useState } from 'react';
import { parseE4 } from '#contract/wage/amount.ts';
import { piecePrice, type PiecePrice } from '#contract/wage/price.ts';
import type { SomeDone } from '#contract/values/some-done.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CalendarField, SelectField, TextField, useSending } from '@/shared/ui/form/index.ts';
import { factoryDay } from '../factory-day.ts';
import { scopeOf } from './price-draft.ts';

/** The last day of a price. */
export function EndDialog({ row, onDone, onClose }: DialogEnds & { row: PiecePrice }) {
  const [toDay, setToDay] = useState(() => [factoryDay(), row.fromDay].toSorted().at(-1)!);
  const form = useSending(async () => {
    await call(piecePrice.end, { id: row.id, version: row.version, toDay }, { quiet: true });
    showMessage(`单价到 ${toDay} 结束`);
    onDone();
  });
  return (
    <FormDialog title="结束单价" form={form} width={440} submitText="结束" onClose={onClose}>
      <p>{scopeOf(row)}：结束后没有别的单价时，这道工序会列在「缺价」。</p>
      <CalendarField label="最后一天" required value={toDay} onChange={setToDay} />
    </FormDialog>
  );
}

const WAYS = [
  { value: 'percent', label: '按比例（%）' },
  { value: 'amount', label: '按金额（元）' },
] as const;

/** A percentage with at most two decimals as whole hundredths, or an amount. */
const valueOf = (by: 'percent' | 'amount', text: string): number => {
  const e4 = parseE4(text);
  if (e4 === undefined) return Number.NaN;
  if (by === 'amount') return e4;
  return e4 % 100 === 0 ? e4 / 100 : Number.NaN;
};

/** Many prices anew from a day on. */
export function RaiseDialog({
  ids,
  onSet,
  onClose,
}: Pick<DialogEnds, 'onClose'> & { ids: readonly number[]; onSet: (done: SomeDone) => void }) {
  const [by, setBy] = useState<'percent' | 'amount'>('percent');
  const [text, setText] = useState('');
  const [fromDay, setFromDay] = useState(() => factoryDay(1));
  const [idempotencyKey, setKey] = useState(randomId);
  const form = useSending(async () => {
    const asked = { ids: [...ids], by, value: valueOf(by, text), fromDay, idempotencyKey };
    try {
      onSet(await call(piecePrice.raise, asked, { quiet: true }));
    } catch (error) {
      setKey(randomId());
      throw error;
    }
  });
  return (
    <FormDialog
      title={`调整 ${ids.length.toLocaleString('zh-CN')} 条单价`}
      form={form}
      width={480}
      submitText="调整"
      onClose={onClose}
    >
      <div className="form-grid">
        <SelectField label="方式" options={WAYS} value={by} onChange={setBy} />
        <TextField
          label="数值"
          required
          autoFocus
          help="降价请填负数"
          placeholder={by === 'percent' ? '5' : '0.0100'}
          value={text}
          onChange={setText}
        />
        <CalendarField
          label="从"
          required
          help="原来的单价到前一天结束"
          value={fromDay}
          onChange={setFromDay}
        />
      </div>
    </FormDialog>
  );
}
