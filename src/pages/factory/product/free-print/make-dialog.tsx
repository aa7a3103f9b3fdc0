import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { FreeQuantity, freePrint } from '#contract/free-print/free-print.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, PictureField, SelectField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf, Thumb } from '@/shared/ui/list/index.ts';
import { SuggestField } from '@/shared/ui/suggest/suggest-field.tsx';
import { bearsChosen, Chosen, SAID_EMPTY, SaidFields, saidTyped } from './said-fields.tsx';

const SOURCES = { gallery: '工厂图库', upload: '上传图片' } as const;
const QUIET = { quiet: true } as const;
const Picture = z.object({ from: z.enum(['gallery', 'sent']), id: z.int(), name: z.string() });
const Typed = z
  .object({
    ...saidTyped,
    sku: Chosen.refine((sku) => sku !== null, '请选择 SKU'),
    source: z.enum(['gallery', 'upload']),
    picture: Picture.nullable().refine((picture) => picture !== null, '请选择图片'),
    quantity: FreeQuantity.nullable().refine((quantity) => quantity !== null, '请填写件数'),
  })
  .superRefine(bearsChosen);

/** One request: what is printed on what, how often, why and for whom. */
export function MakeDialog({ onDone, onClose }: DialogEnds) {
  const [idempotencyKey] = useState(randomId);
  const form = useForm(
    Typed,
    { ...SAID_EMPTY, sku: null, source: 'gallery', picture: null, quantity: null },
    async ({ sku, source: _source, picture, quantity, customer, ...said }) => {
      const { from, id } = picture!;
      const item = { skuId: sku!.id, picture: { from, id }, quantity: quantity! };
      const { numbers, pieces } = await call(
        freePrint.make,
        { ...said, merchantId: customer?.id ?? null, items: [item], idempotencyKey },
        QUIET,
      );
      showMessage(`自由打印 ${numbers[0]} 已新建：${pieces} 件，出图后可以组批`);
      onDone();
    },
    'free-print',
    // A picture that was sent in is not shown again by what is kept of the form.
    ['picture'],
  );
  const { values, errors, set, field } = form;
  return (
    <FormDialog title="新建自由打印" form={form} submitText="新建" width={640} onClose={onClose}>
      <div className="form-grid">
        <SuggestField
          label="SKU"
          required
          none="搜索编码、名称或型号"
          {...field('sku')}
          found={(keyword) => query(freePrint.choices, { kind: 'sku', keyword }, QUIET)}
        />
        <NumberField label="件数" required help="1 到 1,000 件" {...field('quantity')} />
        <SelectField
          label="图片来源"
          options={optionsOf(SOURCES)}
          value={values.source}
          onChange={(source) => set({ source, picture: null })}
        />
        {values.source === 'gallery' ? (
          <div className="free-picture">
            <SuggestField
              label="图库图片"
              required
              none="搜索名称或编号"
              value={values.picture}
              error={errors['picture']}
              onChange={(picked) => set({ picture: picked && { from: 'gallery', ...picked } })}
              found={(keyword) => query(freePrint.choices, { kind: 'picture', keyword }, QUIET)}
            />
            {values.picture && <GalleryThumb {...values.picture} />}
          </div>
        ) : (
          <div>
            <PictureField
              label="图片"
              url={null}
              onChange={(id) => set({ picture: id === null ? null : { from: 'sent', id, name: '' } })}
            />
            {errors['picture'] && (
              <p className="free-lacks" role="alert">
                {errors['picture']}
              </p>
            )}
          </div>
        )}
        <SaidFields values={values} errors={errors} set={set} />
      </div>
    </FormDialog>
  );
}

/** The picture that was chosen by its name. */
function GalleryThumb({ id, name }: { id: number; name: string }) {
  const found = useQuery(query(freePrint.picture, { id }, QUIET));
  return <Thumb url={found.data?.thumbUrl ?? null} alt={`图片 ${name}`} />;
}
