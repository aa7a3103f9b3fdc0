import { use, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { orderEventEntry } from '#contract/order/life-cycle/order-events.ts';
import type { OrderDetail } from '#contract/order/order.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { maySend } from '@/entities/order/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { chosenOne, useAskFirst } from '@/shared/ui/life-cycle/index.ts';
import { Copyable, TimeText } from '@/shared/ui/list/index.ts';
import { PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';
import { Section } from './section.tsx';

const CorrectWaybillDialog = lazyPart(() =>
  import('./correct-waybill-dialog.tsx').then((m) => m.CorrectWaybillDialog),
);

const STAGES = new Map(
  Object.values(PACKAGE_REGIONS.stage).map(({ code, label }) => [code as number, label]),
);

/** What its goods are packed in, and what of it is on its way; who may ship puts a wrong number right as long as the order is not finished. */
export function PackagesSection({ order, onChanged }: { order: OrderDetail; onChanged: () => void }) {
  const holder = use(PermissionHolderContext);
  const askFirst = useAskFirst();
  const [correcting, setCorrecting] = useState(false);
  const corrects = maySend('order.waybill.corrected', holder) && order.status === 'shipped';
  if (order.packages.length === 0) return null;
  return (
    <Section
      title="包裹"
      action={
        corrects && (
          <Button
            variant="minimal"
            size="small"
            icon={<Edit />}
            text={orderEventEntry('order.waybill.corrected').label}
            onClick={() =>
              askFirst(orderEventEntry('order.waybill.corrected').label, chosenOne(order), () =>
                setCorrecting(true),
              )
            }
          />
        )
      }
    >
      {order.packages.map((one) => (
        <div key={one.id} className="order-package">
          <Copyable text={one.number} />
          <span>{STAGES.get(one.stage)}</span>
          <span className="list-quiet tabular">{one.copies} 件</span>
          <span className="list-quiet">{one.expressName}</span>
          {one.waybillNo !== '' && <Copyable text={one.waybillNo} />}
          {one.handedOverAt !== null && <TimeText at={one.handedOverAt} whole />}
        </div>
      ))}
      {correcting && (
        <CorrectWaybillDialog
          order={order}
          onClose={() => setCorrecting(false)}
          onDone={() => {
            setCorrecting(false);
            onChanged();
          }}
        />
      )}
    </Section>
  );
}
