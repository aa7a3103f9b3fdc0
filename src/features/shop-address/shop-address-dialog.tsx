import { Dialog, DialogBody, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { shopAccess } from '#contract/shop/shop-access.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import './shop-address.css';

/** Where a shop sends from, as its platform has it now. */
export function ShopAddressDialog({
  shop: { id, nick },
  onClose,
}: {
  shop: { id: number; nick: string };
  onClose: () => void;
}) {
  const { data, error, refetch, isLoading } = useQuery({
    ...query(shopAccess.defaultAddress, { storeId: id }, { quiet: true }),
    retry: false,
  });
  return (
    <Dialog
      isOpen
      title={`默认发货地址：${nick}`}
      onClose={onClose}
      className="form-dialog"
      style={{ width: 440 }}
    >
      <DialogBody>
        {isLoading && <Spinner size={24} />}
        <FailureNote error={error} retry={() => void refetch()} />
        {data === null && <p className="danger-text">这个店铺在平台没有设置默认发货地址。</p>}
        {data && (
          <address className="shop-address">
            <bdi>{data.name}</bdi> {data.phone}
            <br />
            {[data.country, data.province, data.city, data.district, data.address].filter(Boolean).join(' ')}
            <br />
            {data.postcode}
          </address>
        )}
      </DialogBody>
    </Dialog>
  );
}
