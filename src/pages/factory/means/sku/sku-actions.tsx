import { useState } from 'react';
import { SkuPicker, useSkuAction, type ActionableSku, type PickedSku } from '@/entities/sku/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { Field } from '@/shared/ui/form/index.ts';
import { ActionButton, ActionReport, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';

/** What is done with chosen SKUs: their use, what stands in for them, and their end. */
export function SkuActions({ target }: { target: ActionTarget<ActionableSku> }) {
  const action = useSkuAction(target);
  const [isAsking, setAsking] = useState(false);
  const { count } = target.chosen;
  return (
    <>
      <ActionButton
        action={action}
        type="sku.start"
        intent="primary"
        onClick={() => action.send('sku.start', {})}
      />
      <ActionButton action={action} type="sku.stop" onClick={() => action.send('sku.stop', {})} />
      <ActionButton action={action} type="sku.successor" onClick={() => setAsking(true)} />
      <ActionButton
        action={action}
        type="sku.retire"
        intent="danger"
        onClick={() =>
          action.verify(
            'sku.retire',
            {},
            `${count} 个 SKU 将被淘汰：不再出现在任何选择里，编码不能再用；历史订单不变，需要时可以恢复为停用。`,
          )
        }
      />
      <ActionButton action={action} type="sku.revive" onClick={() => action.send('sku.revive', {})} />
      <ActionButton
        action={action}
        type="sku.discard"
        intent="danger"
        onClick={() => action.send('sku.discard', {})}
      />
      {isAsking && (
        <SuccessorDialog
          count={count}
          onClose={() => setAsking(false)}
          onPick={({ id }) => {
            setAsking(false);
            action.send('sku.successor', { successorId: id });
          }}
        />
      )}
      <ActionReport action={action} />
    </>
  );
}

/** Which SKU customers are offered in place of those that are stopped. */
function SuccessorDialog({
  count,
  onPick,
  onClose,
}: {
  count: number;
  onPick: (sku: PickedSku) => void;
  onClose: () => void;
}) {
  const [picked, setPicked] = useState<PickedSku | null>(null);
  return (
    <FormDialog
      title="指定替代的 SKU"
      submitText="指定替代"
      closed={picked === null}
      form={{ submit: () => picked && onPick(picked) }}
      onClose={onClose}
    >
      <div className="form-stack">
        <p>已停用的 {count} 个 SKU 会注明由它替代；商家的编码映射不会自动改变，由商家自己决定。</p>
        <Field label="替代的 SKU" required>
          {() => <SkuPicker label="替代的 SKU" value={picked} autoFocus onPick={setPicked} />}
        </Field>
      </div>
    </FormDialog>
  );
}
