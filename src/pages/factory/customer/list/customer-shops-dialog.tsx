import { Button, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { customer, type Customer } from '#contract/customer/customer.ts';
import { PLATFORMS, type Platform } from '#contract/shop/shop.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import '../customer.css';

/** The open shops of a customer, from which his orders come. */
export function CustomerShopsDialog({
  customer: { merchantId, merchantName },
  onClose,
}: {
  customer: Customer;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(query(customer.shops, { merchantId }, { quiet: true }));
  return (
    <Dialog isOpen title={`${merchantName}的店铺`} className="form-dialog" onClose={onClose}>
      <DialogBody>
        {error && <FailureNote error={error} retry={() => void refetch()} />}
        {!data && !error && <div className="bp6-skeleton customer-wait" />}
        {data?.length === 0 && <p className="customer-text">还没有店铺。客户绑定店铺后，会显示在这里。</p>}
        {data && data.length > 0 && (
          <HTMLTable compact striped aria-label="店铺">
            <thead>
              <tr>
                <th>店铺</th>
                <th>平台</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ shopId, shopName, platform }) => (
                <tr key={shopId}>
                  <td title={shopName}>{shopName}</td>
                  <td>{PLATFORMS[platform as Platform] ?? platform}</td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text="关闭" onClick={onClose} />} />
    </Dialog>
  );
}
