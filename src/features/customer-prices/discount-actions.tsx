import { Button } from '@blueprintjs/core';
import type { price } from '#contract/price/price.ts';
import type { PriceKind } from '#contract/price/pricing.ts';
import type { List } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import type { DiscountDialogs } from './discount-dialogs.tsx';

/** What is done with the chosen discounts, and beside them. */
export function DiscountActions({
  list,
  kind,
  mayEdit,
  ask,
}: {
  list: List<typeof price.page>;
  kind: PriceKind;
  mayEdit: boolean;
  ask: DiscountDialogs;
}) {
  const { rows, count } = list.chosen;
  const none = count === 0;
  const isExpress = kind === 'express' || kind === 'expressWeight';
  return (
    <>
      {mayEdit && (
        <>
          <Button text="批量修改" disabled={none} onClick={() => ask.change('change', rows)} />
          {isExpress && <Button text="数量区间" disabled={none} onClick={() => ask.change('ranges', rows)} />}
          <Button text="批量删除" disabled={none} onClick={() => ask.delete(rows)} />
          {(kind === 'express' || kind === 'expressWeight') && (
            <Permitted need={['factory:customer']}>
              <Button text="代理快递价" onClick={() => ask.agent(kind)} />
            </Permitted>
          )}
          <Button text="复制" onClick={() => ask.copy(kind)} />
        </>
      )}
      <Button text="导出明细" onClick={() => ask.detail(kind)} />
      <Button text={isExpress ? '快递费试算' : '价格试算'} onClick={isExpress ? ask.quote : ask.explain} />
    </>
  );
}
