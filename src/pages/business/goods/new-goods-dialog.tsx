import { useState } from 'react';
import { goods } from '#contract/goods/goods.ts';
import { StoreButton } from '@/entities/picture-store/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, Field, NOT_SENT, TextField, useForm } from '@/shared/ui/form/index.ts';
import { Thumb } from '@/shared/ui/list/index.ts';
import { CodesStep } from './codes-step.tsx';
import { codedSkus, EMPTY, GoodsDraft } from './goods-draft.ts';
import { publishedText } from './published-text.ts';
import { SkuChooser } from './sku-chooser.tsx';
import { useCodes, useWriting } from './use-codes.ts';

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
  const [step, setStep] = useState<'what' | 'codes'>('what');
  const [key, setKey] = useState(randomId);
  const write = useWriting();
  const form = useForm(
    GoodsDraft,
    begun ?? EMPTY,
    async (read) => {
      if (step === 'what') {
        setStep('codes');
        return NOT_SENT;
      }
      const { picture, number, name, priceCents, expressCents, pattern } = read;
      const said = { number, name, priceCents, expressCents, pattern, skus: codedSkus(read, number) };
      const done = await write(() =>
        call(goods.create, { ...said, pictureFileId: picture!.fileId }, { quiet: true, idempotencyKey: key }),
      );
      showMessage(`商品「${number}」已新建，${publishedText(done)}`);
      onDone();
      return undefined;
    },
    begun ? undefined : 'goods-new',
  );
  const { values, field, set, errors } = form;
  const codes = useCodes(
    values,
    { number: values.number, pictureFileId: values.picture?.fileId },
    step === 'codes',
  );
  const change = (changed: Partial<GoodsDraft>): void => {
    // Another question is no repetition of the one before.
    setKey(randomId());
    set(changed);
  };
  const isLast = step === 'codes';
  return (
    <FormDialog
      title={isLast ? `新建商品 ${values.number}：编码` : '新建商品'}
      form={form}
      width={880}
      submitText={isLast ? '保存' : '下一步：编码'}
      closeText="取消"
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
      )}
    </FormDialog>
  );
}
