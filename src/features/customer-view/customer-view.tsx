import { useEffect, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { isFactoryGoods } from '#contract/wire.ts';
import { CustomerPicker, type PickedCustomer } from '@/entities/customer/index.ts';
import { clientKey } from '@/shared/config/env.ts';
import { entry } from '@/shared/lib/cache/index.ts';
import { cipherOf } from '@/shared/lib/cipher/cipher.ts';
import './customer-view.css';

const chosen = entry('shopTenantId', z.int().positive());
const sealedName = entry('shopTenantName', z.string().min(1));

/** Kept over a reload: the number goes with every call about goods (H03), the name is sealed. */
async function remember(pick: PickedCustomer | null): Promise<void> {
  sealedName.remove();
  if (!pick) return chosen.remove();
  chosen.write(pick.merchantId);
  const sealed = await cipherOf(clientKey())?.seal(pick.merchantName);
  if (sealed !== undefined) sealedName.write(sealed);
}

async function remembered(): Promise<PickedCustomer | null> {
  const merchantId = chosen.read();
  if (merchantId === undefined) return null;
  const sealed = sealedName.read();
  const merchantName = sealed && (await cipherOf(clientKey())?.open(sealed));
  return { merchantId, merchantName: merchantName || `客户 ${merchantId}` };
}

/** Goods and prices as one customer has them; `onChange` reads anew what is shown. */
export function CustomerView({ onChange }: { onChange: (customer: PickedCustomer | null) => void }) {
  const client = useQueryClient();
  const [value, setValue] = useState<PickedCustomer | null>(null);
  useEffect(() => {
    let gone = false;
    void remembered().then((pick) => gone || setValue(pick));
    return () => {
      gone = true;
    };
  }, []);
  const choose = (pick: PickedCustomer | null): void => {
    setValue(pick);
    void remember(pick);
    // Pages that were read before show another one's prices.
    client.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey: [path] }) => isFactoryGoods(String(path)),
    });
    onChange(pick);
  };
  return (
    <div className="customer-view">
      <span className="customer-view-label">按客户查看</span>
      <CustomerPicker
        key={value?.merchantId ?? 0}
        label="按客户查看"
        value={value}
        placeholder="不选则显示标价"
        onPick={choose}
      />
      {value && <Button variant="minimal" text="显示标价" onClick={() => choose(null)} />}
    </div>
  );
}
