import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { order } from '#contract/order/order.ts';
import { query } from '@/shared/api/index.ts';
import { OrderProblems } from './order-problems.tsx';

/** How many of the pushed orders went where; shown where some wait for more than the factory's look. */
export function PushOutcome({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const reply = useQuery({
    ...query(order.pushOutcome, { ids: [...ids] }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  if (!reply.data || reply.data.pending.length === 0) return null;
  const { waitReview, approved, pending } = reply.data;
  const count = (n: number) => n.toLocaleString('zh-CN');
  return (
    <Dialog isOpen onClose={onClose} title="推单结果" className="form-dialog" style={{ width: 640 }}>
      <DialogBody>
        <p>
          待审核 <strong>{count(waitReview)}</strong> 单，待处理 <strong>{count(pending.length)}</strong> 单
          {approved > 0 && `，已自动审核通过 ${count(approved)} 单`}。
        </p>
        <Callout intent="warning" compact title="待处理的订单，工厂不会直接生产">
          <OrderProblems
            orders={pending.map(({ reasons, ...one }) => ({ ...one, problems: reasons }))}
            onLeave={onClose}
          />
        </Callout>
        <p className="list-quiet">打开订单，点「撤回并修改」，改好后重新推单。</p>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="知道了" onClick={onClose} />} />
    </Dialog>
  );
}
