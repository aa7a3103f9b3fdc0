import { useState } from 'react';
import { Edit } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { order } from '#contract/order/order.ts';
import { reviewRule } from '#contract/review-rule/review-rule.ts';
import { useOrderAction, type ActionTarget } from '@/entities/order/index.ts';
import { queryKey } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { ActionButton } from '@/shared/ui/life-cycle/index.ts';

const EditGoodsDialog = lazyPart(() => import('./edit-goods-dialog.tsx').then((m) => m.EditGoodsDialog));

/** Opens the goods of the one chosen order, where the life cycle lets this side edit it. */
export function EditGoodsAction({ target }: { target: ActionTarget }) {
  const [id, setId] = useState<number>();
  const action = useOrderAction(target);
  const client = useQueryClient();
  const { rows, all } = target.chosen;
  const one = !all && rows.length === 1 ? rows[0] : undefined;
  return (
    <>
      {one && (
        <ActionButton
          action={action}
          type="order.edit"
          text="改商品"
          icon={<Edit />}
          onClick={() => setId(one.id)}
        />
      )}
      {id !== undefined && (
        <EditGoodsDialog
          id={id}
          onClose={() => setId(undefined)}
          onDone={() => {
            setId(undefined);
            // A detail may stand open beside the list.
            void client.invalidateQueries({ queryKey: queryKey(order.get) });
            void client.invalidateQueries({ queryKey: queryKey(reviewRule.why) });
            target.afterAction();
          }}
        />
      )}
    </>
  );
}
