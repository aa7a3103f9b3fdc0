import { use, useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { order, type OrderDetail } from '#contract/order/order.ts';
import { partyOf } from '@/entities/order/index.ts';
import { GoodsLines } from '@/entities/sku/index.ts';
import { query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';
import { useGoodsForm } from './use-goods-form.ts';

interface Ends {
  onDone: () => void;
  onClose: () => void;
}

/**
 * Changes what is in an order; its lines are read anew once, so that nothing stale is shown. What is read after that
 * (others go on working) leaves the form as it is: its version tells the server what was seen.
 */
export function EditGoodsDialog({ id, ...ends }: { id: number } & Ends) {
  const reply = useQuery({ ...query(order.get, { id }, { quiet: true }), staleTime: 0, gcTime: 0 });
  if (reply.data && reply.isFetchedAfterMount) return <Loaded detail={reply.data} {...ends} />;
  return (
    <FormDialog
      title="改商品"
      form={{ submit: () => {} }}
      width={1040}
      waits={reply.error === null}
      closed
      onClose={ends.onClose}
    >
      {reply.error ? (
        <FailureNote error={reply.error} retry={() => void reply.refetch()} />
      ) : (
        <div className="bp6-skeleton">正在读取商品</div>
      )}
    </FormDialog>
  );
}

function Loaded({ detail: read, onDone, onClose }: { detail: OrderDetail } & Ends) {
  const [detail] = useState(read);
  const isMerchant = partyOf(use(PermissionHolderContext)) === 'merchant';
  const form = useGoodsForm(detail, () => {
    showMessage('商品已保存');
    onDone();
  });
  return (
    <FormDialog
      title={`改商品 ${detail.orderNo}`}
      form={{ busy: form.busy, failure: form.failure, draft: form.draft, submit: form.save }}
      width={1040}
      onClose={onClose}
    >
      {!isMerchant && (
        <Callout compact intent="primary">
          工厂可以更换 SKU 和修改数量；价格和增减商品由商家修改。
        </Callout>
      )}
      <GoodsLines
        lines={form.lines}
        currency={detail.currency}
        errors={form.errors}
        rights={{ all: isMerchant, codes: isMerchant && detail.factoryId === null }}
        onChange={form.setLines}
      />
      {form.problem && (
        <Callout compact intent="danger" role="alert">
          {form.problem}
        </Callout>
      )}
    </FormDialog>
  );
}
