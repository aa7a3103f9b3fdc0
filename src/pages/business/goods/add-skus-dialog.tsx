import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { goods, type Goods } from '#contract/goods/goods.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NOT_SENT, useForm } from '@/shared/ui/form/index.ts';
import { CodesStep } from './codes-step.tsx';
import { AddDraft, codedSkus, NOTHING_CHOSEN, type ChosenDraft } from './goods-draft.ts';
import { publishedText } from './published-text.ts';
import { SkuChooser } from './sku-chooser.tsx';
import { useCodes, useWriting } from './use-codes.ts';

/** More models and materials for goods, under codes of their own. */
export function AddSkusDialog({ row, onDone, onClose }: DialogEnds & { row: Goods }) {
  const [step, setStep] = useState<'what' | 'codes'>('what');
  const [key, setKey] = useState(randomId);
  const standing = useQuery(query(goods.skus, { id: row.id }, { quiet: true }));
  const write = useWriting();
  const form = useForm(
    AddDraft,
    { ...NOTHING_CHOSEN, pattern: row.pattern },
    async (read) => {
      if (step === 'what') {
        setStep('codes');
        return NOT_SENT;
      }
      const { pattern } = read;
      const skus = codedSkus(read, row.number);
      const done = await write(() =>
        call(goods.add, { id: row.id, pattern, skus }, { quiet: true, idempotencyKey: key }),
      );
      showMessage(`商品「${row.number}」加了 ${skus.length} 个 SKU，${publishedText(done)}`);
      onDone();
      return undefined;
    },
    `goods-add-${row.id}`,
  );
  const { values, set, errors } = form;
  const codes = useCodes(values, { number: row.number, id: row.id }, step === 'codes');
  const change = (changed: Partial<ChosenDraft>): void => {
    setKey(randomId());
    set(changed);
  };
  const isLast = step === 'codes';
  return (
    <FormDialog
      title={`给商品 ${row.number} 加型号`}
      form={form}
      width={isLast ? 880 : 640}
      submitText={isLast ? '保存' : '下一步：编码'}
      waits={standing.data === undefined}
      why={isLast ? codes.why : undefined}
      note={
        isLast && (
          <button type="button" className="goods-back bp6-button bp6-minimal" onClick={() => setStep('what')}>
            上一步
          </button>
        )
      }
      onClose={onClose}
    >
      {isLast ? (
        <CodesStep
          draft={values}
          rows={codes.rows}
          clashes={codes.clashes}
          failure={codes.failure}
          error={errors['pattern']}
          onChange={change}
        />
      ) : (
        <SkuChooser
          value={values.skus}
          without={new Set(standing.data?.map(({ skuId }) => skuId))}
          error={errors['skus'] ?? standing.error?.message}
          onChange={(skus) => change({ skus, typed: {}, clash: {} })}
        />
      )}
    </FormDialog>
  );
}
