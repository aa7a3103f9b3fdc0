import { useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { sku, SKU_STATUS, type Sku } from '#contract/sku/sku.ts';
import { useSkuOptions } from '@/entities/sku/index.ts';
import { CustomerView } from '@/features/customer-view/index.ts';
import { useParam } from '@/entities/param/index.ts';
import { SkuFormDialog } from '@/features/sku-form/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { Permitted, usePermits } from '@/shared/ui/permission/permitted.tsx';
import { skuColumns } from './sku-columns.tsx';

/** /factory/means/sku: what the factory makes, of what, for which phone, at what price. */
export function SkuPage() {
  const list = useList(sku.page, { name: 'factory.sku' });
  const { materials, brands } = useSkuOptions();
  const currency = useParam('sku.currency');
  const [edited, setEdited] = useState<Sku | 'new'>();
  const mayEdit = usePermits(['factory:sku:edit']);
  const columns = useMemo(() => skuColumns(mayEdit ? setEdited : undefined), [mayEdit]);
  const create = mayEdit ? (
    <Button intent="primary" icon={<Plus />} text="新建 SKU" onClick={() => setEdited('new')} />
  ) : undefined;
  return (
    <>
      <ListScreen
        title="SKU"
        list={list}
        columns={columns}
        filters={[
          { name: 'keyword', label: '关键词', kind: 'text', placeholder: '编码、型号、颜色或拼音首字母' },
          { name: 'material', label: '材质', kind: 'choice', options: materials },
          { name: 'brand', label: '品牌', kind: 'choice', options: brands },
          { name: 'status', label: '状态', kind: 'choice', options: optionsOf(SKU_STATUS, true) },
        ]}
        quick={
          <Permitted need={['factory:price']}>
            <CustomerView onChange={list.reload} />
          </Permitted>
        }
        primary={create}
        empty={{ title: '还没有 SKU', text: '新建后，商家就能把平台编码映射到它。', action: create }}
      />
      {edited && currency && (
        <SkuFormDialog
          currency={currency}
          edited={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            list.reload();
          }}
        />
      )}
    </>
  );
}
