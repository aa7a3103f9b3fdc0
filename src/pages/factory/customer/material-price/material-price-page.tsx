import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { customer } from '#contract/customer/customer.ts';
import { CustomerPicker } from '@/entities/customer/index.ts';
import { MaterialPrices } from '@/features/customer-prices/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import './price-page.css';

/** /factory/customer/materialPrice?merchantId=: what a customer pays for goods of each material. */
export function MaterialPricePage() {
  const [search, setSearch] = useSearchParams();
  const merchantId = Number(search.get('merchantId')) || undefined;
  const asked = useQuery({
    ...query(customer.list, { merchantId, pageSize: 1 }, { quiet: true }),
    enabled: merchantId !== undefined,
  });
  const waits = merchantId !== undefined && asked.isPending;
  const shown = merchantId === undefined ? undefined : asked.data?.[0];
  return (
    <div className="price-page scroll-area">
      <h1>材质价格</h1>
      <div className="price-page-customer">
        <CustomerPicker
          label="客户"
          value={shown ?? null}
          onPick={(picked) => setSearch({ merchantId: String(picked.merchantId) })}
        />
      </div>
      {asked.error ? (
        <FailureNote error={asked.error} retry={() => void asked.refetch()} />
      ) : waits ? (
        <div className="bp6-skeleton price-page-wait" />
      ) : shown ? (
        <MaterialPrices key={shown.merchantId} merchantId={shown.merchantId} name={shown.merchantName} />
      ) : (
        <EmptyState
          title={asked.data ? '没有这个客户' : '请选择客户'}
          text="选择客户后，按材质和颜色查看标价，并填写与他约定的价格。"
        />
      )}
    </div>
  );
}
