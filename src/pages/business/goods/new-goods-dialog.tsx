import { goods } from '#contract/goods/goods.ts';
import { StoreButton } from '@/entities/picture-store/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import type { DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, Field, TextField, useForm } from '@/shared/ui/form/index.ts';
import { Thumb } from '@/shared/ui/list/index.ts';
import { CodesDialog, useTwoSteps } from './codes-dialog.tsx';
import { codedSkus, EMPTY, GoodsDraft } from './goods-draft.ts';
import { publishedText } from './published-text.ts';
import { SkuChooser } from './sku-chooser.tsx';

const CURRENCY = 'CNY';

/** Goods out of a picture of the store: first on what, then under which codes; nothing is written before the last step. */
export function NewGoodsDialog({
  begun,
  onDone,
  onClose,
}: DialogEnds & {
  /** What they begin with, where they are made after others. */
  begun?: GoodsDraft;
}) {
  const steps = useTwoSteps();
  const form = useForm(
    GoodsDraft,
    begun ?? EMPTY,
    (read) => {
      const { picture, number, name, priceCents, expressCents, pattern } = read;
      const said = { number, name, priceCents, expressCents, pattern, skus: codedSkus(read, number) };
      return steps.send(
        (idempotencyKey) =>
          call(goods.create, { ...said, pictureFileId: picture!.fileId }, { quiet: true, idempotencyKey }),
        (done) => {
          showMessage(`商品「${number}」已新建，${publishedText(done)}`);
          onDone();
        },
      );
    },
    begun ? undefined : 'goods-new',
  );
  const { values, field, errors } = form;
  const change = (changed: Partial<GoodsDraft>): void => {
    steps.renew();
    form.set(changed);
  };
  return (
    <CodesDialog
      title={steps.isLast ? `新建商品 ${values.number}：编码` : '新建商品'}
      width={880}
      form={form}
      steps={steps}
      of={{ number: values.number, pictureFileId: values.picture?.fileId }}
      onChange={change}
      onClose={onClose}
    >
      <div className="goods-new">
        <div className="form-stack">
          <Field label="图片" required error={errors['picture']}>
            {() => (
              <div className="goods-picture-field">
                <Thumb url={values.picture?.thumbUrl ?? null} alt={values.picture?.name ?? ''} size={64} />
                <div>
                  <div className="goods-picture-name">{values.picture?.name ?? '还没有选择图片'}</div>
                  <StoreButton
                    label="图片"
                    on={{ skuId: values.skus[0]?.id }}
                    onPick={({ fileId, name, thumbUrl }) =>
                      change({
                        picture: { fileId, name, thumbUrl },
                        ...(values.name === '' && { name: name.slice(0, 100) }),
                      })
                    }
                  />
                </div>
              </div>
            )}
          </Field>
          <TextField
            label="货号"
            required
            autoFocus
            help="最多 32 个字符，不能与别的商品相同"
            {...field('number')}
            onChange={(number) => change({ number })}
          />
          <TextField label="名称" required {...field('name')} onChange={(name) => change({ name })} />
          <div className="form-grid">
            <AmountField
              label="售价"
              mayBeEmpty
              currency={CURRENCY}
              {...field('priceCents')}
              onChange={(priceCents) => change({ priceCents })}
            />
            <AmountField
              label="快递费"
              mayBeEmpty
              help="一件的估计，用来算利润"
              currency={CURRENCY}
              {...field('expressCents')}
              onChange={(expressCents) => change({ expressCents })}
            />
          </div>
        </div>
        <SkuChooser
          value={values.skus}
          error={errors['skus']}
          onChange={(skus) => change({ skus, typed: {}, clash: {} })}
        />
      </div>
    </CodesDialog>
  );
}
