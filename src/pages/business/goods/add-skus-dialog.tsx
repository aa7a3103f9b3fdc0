import { useQuery } from '@tanstack/react-query';
import { goods, type Goods } from '#contract/goods/goods.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import type { DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useForm } from '@/shared/ui/form/index.ts';
import { CodesDialog, useTwoSteps } from './codes-dialog.tsx';
import { AddDraft, codedSkus, NOTHING_CHOSEN, type ChosenDraft } from './goods-draft.ts';
import { publishedText } from './published-text.ts';
import { SkuChooser } from './sku-chooser.tsx';

/** More models and materials for goods, under codes of their own. */
export function AddSkusDialog({ row, onDone, onClose }: DialogEnds & { row: Goods }) {
  const standing = useQuery(query(goods.skus, { id: row.id }, { quiet: true }));
  const steps = useTwoSteps();
  const form = useForm(
    AddDraft,
    { ...NOTHING_CHOSEN, pattern: row.pattern },
    (read) => {
      const skus = codedSkus(read, row.number);
      return steps.send(
        (idempotencyKey) =>
          call(goods.add, { id: row.id, pattern: read.pattern, skus }, { quiet: true, idempotencyKey }),
        (done) => {
          showMessage(`商品「${row.number}」加了 ${skus.length} 个 SKU，${publishedText(done)}`);
          onDone();
        },
      );
    },
    `goods-add-${row.id}`,
  );
  const change = (changed: Partial<ChosenDraft>): void => {
    steps.renew();
    form.set(changed);
  };
  return (
    <CodesDialog
      title={`给商品 ${row.number} 加型号`}
      width={640}
      form={form}
      steps={steps}
      of={{ number: row.number, id: row.id }}
      waits={standing.data === undefined}
      onChange={change}
      onClose={onClose}
    >
      <SkuChooser
        value={form.values.skus}
        without={new Set(standing.data?.map(({ skuId }) => skuId))}
        error={form.errors['skus'] ?? standing.error?.message}
        onChange={(skus) => change({ skus, typed: {}, clash: {} })}
      />
    </CodesDialog>
  );
}
