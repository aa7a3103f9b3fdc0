import { useState } from 'react';
import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { order } from '#contract/order/order.ts';
import { useParam } from '@/entities/param/index.ts';
import { BatchOrderDialog } from '@/features/batch-order/index.ts';
import { ManualOrderDialog } from '@/features/manual-order/index.ts';
import { queryKey } from '@/shared/api/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';

/** Orders that come in without a file: one by one, or as rows. */
export function NewOrders() {
  const [open, setOpen] = useState<'manual' | 'batch'>();
  // Both forms begin with it.
  const currency = useParam('order.currency');
  const client = useQueryClient();
  const made = (): void => {
    for (const asked of [order.page, order.statusCount])
      void client.invalidateQueries({ queryKey: queryKey(asked) });
  };
  const close = (): void => setOpen(undefined);
  return (
    <Permitted need={['business:order:create']}>
      <Dropdown
        placement="bottom-end"
        content={
          <Menu>
            <MenuItem text="手工单" onClick={() => setOpen('manual')} />
            <MenuItem text="批量下单" onClick={() => setOpen('batch')} />
          </Menu>
        }
      >
        <Button text="新建订单" endIcon={<CaretDown />} aria-haspopup="menu" />
      </Dropdown>
      {open === 'manual' && currency && (
        <ManualOrderDialog
          currency={currency}
          onClose={close}
          onMade={() => {
            close();
            made();
          }}
        />
      )}
      {open === 'batch' && currency && <BatchOrderDialog currency={currency} onClose={close} onMade={made} />}
    </Permitted>
  );
}
