import { use, useState } from 'react';
import { Edit } from '@blueprintjs/icons';
import { Button } from '@blueprintjs/core';
import { orderEventParams } from '#contract/order/life-cycle/order-events.ts';
import type { OrderDetail } from '#contract/order/order.ts';
import { maySend, partyOf, useOrderAction } from '@/entities/order/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { ActionReport, chosenOne, useAsSeen } from '@/shared/ui/life-cycle/index.ts';
import { PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';
import { Section } from './section.tsx';

/** What buyer and both sides wrote; each side writes its own. */
export function RemarkSection({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const holder = use(PermissionHolderContext);
  const [editing, setEditing] = useState(false);
  const seen = useAsSeen(order, editing);
  const action = useOrderAction({
    chosen: chosenOne(seen),
    afterAction: onChanged,
  });
  const own = partyOf(holder) === 'factory' ? order.factoryRemark : order.merchantRemark;
  const form = useForm(orderEventParams['order.remarked'], { remark: own }, async ({ remark }) => {
    setEditing(false);
    action.send('order.remarked', { remark });
  });
  const remarks = [
    ['买家留言', order.buyerRemark],
    ['商家备注', order.merchantRemark],
    ['工厂备注', order.factoryRemark],
  ].filter(([, text]) => text);
  return (
    <Section
      title="备注"
      action={
        maySend('order.remarked', holder) && (
          <Button
            variant="minimal"
            size="small"
            icon={<Edit />}
            text="写备注"
            onClick={() =>
              action.first('写备注', () => {
                form.set({ remark: own });
                setEditing(true);
              })
            }
          />
        )
      }
    >
      {remarks.length === 0 && <span className="list-quiet">还没有备注</span>}
      {remarks.map(([label, text]) => (
        <div key={label} className="order-remark">
          <span className="list-quiet">{label}</span>
          <span>{text}</span>
        </div>
      ))}
      <FormDialog title="备注" form={form} isOpen={editing} onClose={() => setEditing(false)}>
        <TextField
          label="备注"
          autoFocus
          lines={3}
          help="双方都能看到；留空则清除。"
          {...form.field('remark')}
        />
      </FormDialog>
      <ActionReport action={action} />
    </Section>
  );
}
