import { useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { WORKS } from '#contract/wage/access.ts';
import { piecePrice, PRICE_TARGETS, type PiecePrice, type PriceChoice } from '#contract/wage/price.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, SelectField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { SuggestField } from '@/shared/ui/suggest/suggest-field.tsx';
import { draftOf, EMPTY, scopeOf, Typed } from './price-draft.ts';
import { PriceFields } from './price-fields.tsx';

const found = (kind: PriceChoice) => (keyword: string) =>
  query(piecePrice.choices, { kind, keyword }, { quiet: true });

/** Makes a price, like the one that is copied, or another one from a day on in the place of the one given. */
export function PriceFormDialog({
  edited,
  copied,
  onDone,
  onClose,
}: DialogEnds & { edited: PiecePrice | undefined; copied?: PiecePrice }) {
  const [start] = useState(() => (edited ? draftOf(edited) : copied ? draftOf(copied) : EMPTY));
  const [idempotencyKey] = useState(randomId);
  const form = useForm(
    Typed,
    start,
    async (form) => {
      if (edited) {
        const { rateE4, seconds, reworkPercent, fault, faultE4, fromDay } = form;
        const said = { rateE4, seconds, reworkPercent, fault, faultE4, fromDay };
        const { id, version } = edited;
        await call(piecePrice.next, { id, version, ...said, idempotencyKey }, { quiet: true });
        showMessage(`新单价从 ${fromDay} 起生效`);
      } else {
        await call(piecePrice.create, { ...form, idempotencyKey }, { quiet: true });
        showMessage('单价已新建');
      }
      onDone();
    },
    `piece-price-${edited?.id ?? (copied ? `of-${copied.id}` : 'new')}`,
  );
  const { values, set, field } = form;
  return (
    <FormDialog
      title={edited ? '换新价' : copied ? '复制单价' : '新建单价'}
      form={form}
      width={640}
      onClose={onClose}
    >
      <div className="form-grid">
        {edited ? (
          <div data-wide>
            <Field label="适用">
              {({ intent: _intent, ...control }) => (
                <InputGroup {...control} fill readOnly value={scopeOf(edited)} />
              )}
            </Field>
          </div>
        ) : (
          <>
            <SelectField
              label="计件"
              required
              options={optionsOf(WORKS)}
              value={values.work}
              onChange={(work) => set({ work, step: null })}
            />
            {values.work === 'step' ? (
              <SuggestField
                label="工序"
                required
                none="输入名称搜索工序"
                found={found('step')}
                {...field('step')}
              />
            ) : (
              <span />
            )}
            <SelectField
              label="适用"
              options={optionsOf(PRICE_TARGETS)}
              help="SKU 的单价先于型号的，型号的先于材质的，材质的先于全部的"
              value={values.target}
              onChange={(target) => set({ target, goods: null })}
            />
            {values.target === 'all' ? (
              <span />
            ) : (
              <SuggestField
                key={values.target}
                label={PRICE_TARGETS[values.target]}
                required
                none={`输入${values.target === 'sku' ? ' SKU 编码或' : ''}名称搜索`}
                found={found(values.target)}
                {...field('goods')}
              />
            )}
            <SuggestField label="班组" none="全部班组" found={found('team')} {...field('team')} />
            <span />
          </>
        )}
        <PriceFields form={form} fromHelp={edited ? '原来的单价到前一天结束' : '这一天起的扫描按它计价'} />
      </div>
    </FormDialog>
  );
}
