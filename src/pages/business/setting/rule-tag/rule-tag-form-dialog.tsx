import { TagInput } from '@blueprintjs/core';
import {
  MOST_GIFT,
  ruleTag,
  TAG_TRIGGERS,
  type RuleTag,
  type TagTrigger,
} from '#contract/rule-tag/rule-tag.ts';
import { SkuPicker, useHasGifts } from '@/entities/sku/index.ts';
import {
  ConditionBuilder,
  conditionErrors,
  RulePreview,
  type PreviewAbout,
  type Said,
} from '@/features/review-rules/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { CheckField, Field, NumberField, SwitchField, TextField } from '@/shared/ui/form/index.ts';
import type { TagDraft } from './rule-tag-draft.ts';
import { TagColourPicks } from './tag-colour-picks.tsx';
import { useRuleTagForm } from './use-rule-tag-form.ts';
import { useTagOptions } from './use-tag-options.ts';

const ABOUT: PreviewAbout = {
  call: ruleTag.preview,
  orders: '未推送的订单',
  later: '规则保存后，按所选的时机逐单判断。',
};
const TRIGGERS = Object.entries(TAG_TRIGGERS) as [TagTrigger, string][];

/** Makes a rule or changes the one given, with what it would take beside it. */
export function RuleTagFormDialog({ edited, onDone, onClose }: DialogEnds & { edited: RuleTag | undefined }) {
  const { form, issues, said, condition } = useRuleTagForm(edited, onDone);
  const { options } = useTagOptions();
  const { values, set } = form;
  return (
    <FormDialog
      title={edited ? '修改规则标签' : '新建规则标签'}
      form={form}
      width={1160}
      note={issues.length > 0 && <span className="rule-error">还有 {issues.length} 处需要改正</span>}
      onClose={onClose}
    >
      <div className="rule-editor">
        <div className="rule-form">
          <div className="rule-head">
            <TextField
              label="规则名称"
              required
              autoFocus
              error={said('name')}
              {...of('name', values, set)}
            />
            <SwitchField label="启用" {...of('enabled', values, set)} />
          </div>
          <h3>什么时候判断</h3>
          <div className="rule-marks" role="group" aria-label="触发时机">
            {TRIGGERS.map(([trigger, label]) => (
              <CheckField
                key={trigger}
                label={label}
                value={values.triggers.includes(trigger)}
                onChange={(on) =>
                  set({
                    triggers: on
                      ? [...values.triggers, trigger]
                      : values.triggers.filter((one) => one !== trigger),
                  })
                }
              />
            ))}
          </div>
          {said('triggers') && <div className="rule-error">{said('triggers')}</div>}
          <h3>满足以下条件的未推送订单</h3>
          <ConditionBuilder
            draft={values}
            errors={conditionErrors(values.groups, issues)}
            options={options}
            onChange={set}
          />
          <h3>执行动作</h3>
          <Actions values={values} set={set} said={said} />
        </div>
        <RulePreview condition={condition} about={ABOUT} />
      </div>
    </FormDialog>
  );
}

type Set = (change: Partial<TagDraft>) => void;

const of = <K extends keyof TagDraft>(name: K, values: TagDraft, set: Set) => ({
  value: values[name],
  onChange: (value: TagDraft[K]) => set({ [name]: value } as Partial<TagDraft>),
});

function Actions({ values, set, said }: { values: TagDraft; set: Set; said: Said }) {
  const nothing = said('actions');
  return (
    <div className="rule-actions" role="group" aria-label="动作">
      <Field
        label="打标签"
        error={said('actions', 'tags')}
        help="回车添加，最多 5 个；手工打的标签不受影响。几条规则有同名标签时，颜色以排在前面的规则为准"
      >
        {({ id, intent, ...control }) => (
          <TagInput
            fill
            addOnBlur
            addOnPaste
            separator={/[,，、\n]/}
            intent={intent}
            values={values.tags}
            tagProps={{ minimal: true }}
            inputProps={{ id, ...control }}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            onChange={(tags) => set({ tags: [...new Set(tags.map(String))] })}
          />
        )}
      </Field>
      {values.tags.length > 0 && (
        <TagColourPicks
          tags={values.tags}
          colours={values.tagColours}
          onPick={(tag, colour) => {
            const { [tag]: _before, ...others } = values.tagColours;
            set({ tagColours: colour === undefined ? others : { ...others, [tag]: colour } });
          }}
        />
      )}
      <TextField
        label="写备注"
        error={said('actions', 'remark')}
        help="写在商家备注里；已有备注时接在后面"
        {...of('remark', values, set)}
      />
      <div className="rule-marks">
        <CheckField label="加急" {...of('urgent', values, set)} />
        <CheckField label="送赠品" {...of('gives', values, set)} />
        <CheckField label="到此为止（后面的规则不再判断）" {...of('stop', values, set)} />
      </div>
      {values.gives && <GiftFields values={values} set={set} said={said} />}
      {nothing && <div className="rule-error">{nothing}</div>}
    </div>
  );
}

function GiftFields({ values, set, said }: { values: TagDraft; set: Set; said: Said }) {
  const hasGifts = useHasGifts();
  const { gift, quantity } = values;
  const missing = said('actions', 'gift', 'skuId');
  return (
    <div className="rule-gift">
      <Field
        label="赠品"
        required
        error={missing}
        help="同一个订单只送一次，移除后不再送；商品匹配到同一工厂后才送"
      >
        {() => (
          <SkuPicker
            label="赠品 SKU"
            value={gift}
            error={missing}
            giftsFirst={hasGifts}
            onPick={(sku) =>
              set({ gift: sku, ...(sku.gift && { quantity: Math.min(sku.gift.preset, MOST_GIFT) }) })
            }
          />
        )}
      </Field>
      <NumberField
        key={gift?.id ?? 0}
        label="每单数量"
        required
        error={said('actions', 'gift', 'quantity')}
        help={gift?.gift ? `最多 ${Math.min(gift.gift.most, MOST_GIFT)} 件` : undefined}
        value={quantity}
        onChange={(next) => set({ quantity: next })}
      />
    </div>
  );
}
