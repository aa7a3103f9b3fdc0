import { use, useState } from 'react';
import { GitMerge } from '@blueprintjs/icons';
import { maySend, type ActionTarget } from '@/entities/order/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';

const MergeDialog = lazyPart(() => import('./merge-dialog.tsx').then((m) => m.MergeDialog));

/** What could become one parcel: among the chosen orders, or in the whole list where none is chosen. */
export function MergeAction({ target }: { target: ActionTarget }) {
  const holder = use(PermissionHolderContext);
  const [open, setOpen] = useState(false);
  if (!maySend('order.merge', holder)) return null;
  const { chosen, allMatching } = target;
  const text = chosen.count > 1 ? '合并所选' : '合并建议';
  const why = !allMatching
    ? '列表正在读取，请稍候。'
    : chosen.count === 1
      ? '请至少选择两单；不选择订单时，查找全部可合并的订单。'
      : undefined;
  return (
    <>
      <ReasonedButton
        className="list-tool"
        // Where it is closed its reason is the tip.
        title={why === undefined ? text : undefined}
        text={text}
        icon={<GitMerge />}
        why={why}
        onClick={() => setOpen(true)}
      />
      {open && <MergeDialog target={target} onClose={() => setOpen(false)} />}
    </>
  );
}
