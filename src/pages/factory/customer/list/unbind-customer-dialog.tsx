import { useQuery } from '@tanstack/react-query';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { customer, type Customer } from '#contract/customer/customer.ts';
import type { DangerPass } from '#contract/endpoint.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog, FailureNote } from '@/shared/ui/dialog/index.ts';
import '../customer.css';

/** Ends the work for a customer: what is open goes back to him, or has to be finished first. */
export function UnbindCustomerDialog({
  customer: { id, merchantName },
  onSettled,
  onClose,
}: {
  customer: Customer;
  onSettled: () => void;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery({
    ...query(customer.openOrders, { id }, { quiet: true }),
    gcTime: 0,
    staleTime: 0,
  });
  const stays = data ? data.open - data.returnable : 0;
  if (!data || stays > 0) {
    return (
      <Dialog isOpen title="解绑客户" className="form-dialog" style={{ width: 440 }} onClose={onClose}>
        <DialogBody>
          {error ? (
            <FailureNote error={error} retry={() => void refetch()} />
          ) : data ? (
            <p className="customer-text">
              「{merchantName}」还有 {stays.toLocaleString('zh-CN')}{' '}
              个订单已在生产、打包，或被锁定、挂起，不能打回。请先完成或取消它们，再解绑。
            </p>
          ) : (
            <div className="bp6-skeleton customer-wait" />
          )}
        </DialogBody>
        <DialogFooter actions={<Button text="知道了" onClick={onClose} />} />
      </Dialog>
    );
  }
  const unbind = async (pass: DangerPass): Promise<void> => {
    try {
      await call(customer.unbind, { id, openOrders: 'repulse', ...pass }, { quiet: true });
      showMessage(`已解绑「${merchantName}」`);
    } finally {
      onSettled();
    }
  };
  const back = data.open > 0 ? `未完成的 ${data.open.toLocaleString('zh-CN')} 个订单将全部打回给客户。` : '';
  return (
    <DangerDialog
      prompt="unbind"
      text={`将与客户「${merchantName}」解绑：对方不能再向本工厂推单，以前的订单仍可查看。${back}`}
      onConfirm={unbind}
      onClose={onClose}
    />
  );
}
