import { useState } from 'react';
import { Checkbox, SegmentedControl } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import { orderGoods } from '#contract/order/order-goods.ts';
import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { useOrderAction, type ActionTarget } from '@/entities/order/index.ts';
import { SkuPicker, useHasGifts, type PickedSku } from '@/entities/sku/index.ts';
import { call, queryKey } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { Field, NumberField, PictureField } from '@/shared/ui/form/index.ts';
import { ActionButton, ActionReport, useAsSeen } from '@/shared/ui/life-cycle/index.ts';
import './gift.css';

interface Wanted {
  remove: boolean;
  sku: PickedSku | null;
  quantity: number | null;
  pictureFileId: number | null;
  again: boolean;
}
/** Of a SKU of which the factory says no limit. */
const MOST = 1000;
const NOTHING: Wanted = { remove: false, sku: null, quantity: 1, pictureFileId: null, again: false };

/** Puts one more SKU at no price into every chosen order, or takes it out again. */
export function GiftAction({ target }: { target: ActionTarget }) {
  const [wanted, setWanted] = useState<Wanted>();
  const seen = useAsSeen(target.chosen, wanted !== undefined);
  const action = useOrderAction({ ...target, chosen: seen });
  const client = useQueryClient();
  const give = ({ sku, quantity, ...how }: Wanted): void => {
    setWanted(undefined);
    action.ask(how.remove ? '移除赠品' : '添加赠品', async (chosen, idempotencyKey) => {
      const result = await call(
        orderGoods.gift,
        { ...chosen, ...how, skuId: sku!.id, quantity: quantity ?? 1 } as Input<typeof orderGoods.gift>,
        { quiet: true, idempotencyKey },
      );
      // A detail may stand open beside the list.
      void client.invalidateQueries({ queryKey: queryKey(order.get) });
      void client.invalidateQueries({ queryKey: queryKey(reviewRule.why) });
      return result;
    });
  };
  return (
    <>
      <ActionButton action={action} type="order.edit" text="赠品" onClick={() => setWanted(NOTHING)} />
      {wanted && (
        <GiftDialog
          wanted={wanted}
          count={seen.count}
          onChange={(change) => setWanted((before) => before && { ...before, ...change })}
          onSubmit={() => give(wanted)}
          onClose={() => setWanted(undefined)}
        />
      )}
      <ActionReport action={action} />
    </>
  );
}

function GiftDialog({
  wanted,
  count,
  onChange,
  onSubmit,
  onClose,
}: {
  wanted: Wanted;
  count: number;
  onChange: (change: Partial<Wanted>) => void;
  onSubmit: () => void;
  onClose: () => void;
}) {
  const [tried, setTried] = useState(false);
  const { remove, sku, quantity, again } = wanted;
  const hasGifts = useHasGifts();
  const most = sku?.gift?.most ?? MOST;
  const fits = quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= most;
  const submit = (): void => {
    setTried(true);
    if (sku && (remove || fits)) onSubmit();
  };
  const missing = tried && !sku ? '请选择赠品的 SKU' : undefined;
  return (
    <FormDialog
      title={`赠品，共 ${count.toLocaleString('zh-CN')} 单`}
      form={{ submit: submit }}
      width={560}
      submitText={remove ? '移除赠品' : '添加赠品'}
      intent={remove ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <div className="form-stack">
        <SegmentedControl
          className="gift-way"
          aria-label="添加还是移除"
          options={[
            { label: '添加', value: 'add' },
            { label: '移除', value: 'remove' },
          ]}
          value={remove ? 'remove' : 'add'}
          onValueChange={(way) => onChange({ remove: way === 'remove' })}
        />
        <Field
          label="赠品"
          required
          error={missing}
          help={hasGifts ? '先列出工厂的赠品；输入关键词可搜索全部 SKU' : undefined}
        >
          {() => (
            <SkuPicker
              label="赠品 SKU"
              value={sku}
              error={missing}
              giftsFirst={hasGifts}
              onPick={(next) => onChange({ sku: next, ...(next.gift && { quantity: next.gift.preset }) })}
            />
          )}
        </Field>
        {remove ? (
          <p className="list-quiet">所选订单中的这个赠品会全部移除，买家购买的商品不变。</p>
        ) : (
          <>
            <div className="gift-pair">
              <NumberField
                key={sku?.id ?? 0}
                label="每单数量"
                required
                error={tried && !fits ? `请输入 1 至 ${most.toLocaleString('zh-CN')} 的整数` : undefined}
                help={sku?.gift ? `工厂规定每单最多 ${most} 件` : undefined}
                value={quantity}
                onChange={(next) => onChange({ quantity: next })}
              />
              <PictureField
                label="印刷图片"
                url={null}
                onChange={(pictureFileId) => onChange({ pictureFileId })}
              />
            </div>
            <Checkbox
              label="已有这个赠品的订单也再加"
              checked={again}
              onChange={(event) => onChange({ again: event.currentTarget.checked })}
            />
            <p className="list-quiet">赠品单价为 0，不改变订单金额，只能加到还没有推单或被打回的订单。</p>
          </>
        )}
      </div>
    </FormDialog>
  );
}
