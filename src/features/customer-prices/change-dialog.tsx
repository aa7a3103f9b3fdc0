import { useState } from 'react';
import { PriceTerms, price, type Price } from '#contract/price/price.ts';
import { unitOf } from '@/entities/price/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { useVerification } from '@/shared/ui/form/index.ts';
import { ChangeFields, type ChangeDraft } from './change-fields.tsx';
import { RangesField, rangesOf, type RangeDraft } from './ranges-field.tsx';

/** The same change, or the same ranges, for all the chosen ones. */
export function ChangeDialog({
  what,
  rows,
  onDone,
  onClose,
}: {
  what: 'change' | 'ranges';
  rows: readonly Price[];
  onDone: (failedIds: readonly number[]) => void;
  onClose: () => void;
}) {
  const [change, setChange] = useState<ChangeDraft>({ way: 'percent', value: Number.NaN });
  const [ranges, setRanges] = useState<RangeDraft[]>([]);
  const [error, setError] = useState<string>();
  const { verification, verify } = useVerification();
  const ids = rows.map(({ id }) => id);
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  const [currency = 'CNY'] = currencies;
  const check = (): void => {
    const read = PriceTerms.safeParse(
      what === 'change' ? change : { way: 'percent', value: 10_000, ranges: rangesOf(ranges) },
    );
    setError(
      read.error &&
        (read.error.issues[0]?.path.length === 3 ? '请把每个区间填写完整' : read.error.issues[0]?.message),
    );
    if (!read.success) return;
    verify(
      `将修改 ${ids.length} 条价格，之后推单的订单按新价格计算；已推单的订单不变。`,
      async (pass) => {
        const { successIds, failed } = await (what === 'change'
          ? call(price.updateMany, { ids, ...change, ...pass }, { quiet: true })
          : call(price.updateRanges, { ids, ranges: rangesOf(ranges), ...pass }, { quiet: true }));
        const [refused] = failed;
        if (refused)
          showMessage(`已修改 ${successIds.length} 条，${failed.length} 条未修改：${refused.msg}`, 'warning');
        else showMessage(`已修改 ${successIds.length} 条价格`);
        return failed.map(({ id }) => id);
      },
      onDone,
    );
  };
  return (
    <FormDialog
      title={what === 'change' ? '批量修改价格' : '批量设置数量区间'}
      form={{ submit: check, verification }}
      width={what === 'change' ? 440 : 640}
      submitText="下一步"
      onClose={onClose}
    >
      <p>
        已选 {ids.length} 条价格。
        {currencies.length > 1 && `它们的币种不同（${currencies.join('、')}），金额按各自的币种计算。`}
      </p>
      {what === 'change' ? (
        <ChangeFields value={change} error={error} currency={currency} onChange={setChange} />
      ) : (
        <RangesField
          ranges={ranges}
          currency={currency}
          unit={rows[0] ? unitOf(rows[0].kind) : '件'}
          error={error}
          onChange={setRanges}
        />
      )}
    </FormDialog>
  );
}
