import { Button } from '@blueprintjs/core';
import type { price } from '#contract/price/price.ts';
import type { PriceKind } from '#contract/price/pricing.ts';
import type { List } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import type { DiscountDialogs } from './discount-dialogs.tsx';

const isExpress = (kind: PriceKind): kind is 'express' | 'expressWeight' =>
  kind === 'express' || kind === 'expressWeight';

/** What is done with the chosen discounts. */
export function DiscountActions({
  list,
  kind,
  ask,
}: {
  list: List<typeof price.page>;
  kind: PriceKind;
  ask: DiscountDialogs;
}) {
  const { rows } = list.chosen;
  return (
    <>
      <Button text="批量修改" onClick={() => ask.change('change', rows)} />
      {isExpress(kind) && <Button text="数量区间" onClick={() => ask.change('ranges', rows)} />}
      <Button text="批量删除" onClick={() => ask.delete(rows)} />
    </>
  );
}

/** What is done beside the list of discounts. */
export function DiscountTools({
  kind,
  mayEdit,
  ask,
}: {
  kind: PriceKind;
  mayEdit: boolean;
  ask: DiscountDialogs;
}) {
  return (
    <>
      {mayEdit && isExpress(kind) && (
        <Permitted need={['factory:customer']}>
          <Button text="代理快递价" onClick={() => ask.agent(kind)} />
        </Permitted>
      )}
      {mayEdit && <Button text="复制" onClick={() => ask.copy(kind)} />}
      <Button text="导出明细" onClick={() => ask.detail(kind)} />
      <Button
        text={isExpress(kind) ? '快递费试算' : '价格试算'}
        onClick={isExpress(kind) ? ask.quote : ask.explain}
      />
    </>
  );
}
