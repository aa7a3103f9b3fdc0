import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { MOST_PARTS } from '#contract/order/life-cycle/order-event-fields.ts';
import { order, type OrderLine } from '#contract/order/order.ts';
import { useOrderAction, type ActionTarget } from '@/entities/order/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote, FormDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { ActionReport } from '@/shared/ui/life-cycle/index.ts';
import { ChildrenDialog } from './children-dialog.tsx';
import { partPerLine, partPerPiece, partsParam, startParts, whyNotSplit, type Parts } from './split-plan.ts';
import { SplitTable } from './split-table.tsx';
import './split.css';

/** Splits orders, and shows what came out of it: one as the user divides it, many line by line. */
export function SplitDialog({ target, onClose }: { target: ActionTarget; onClose: () => void }) {
  // What was chosen when it opened: afterwards the list has other rows.
  const [chosen] = useState(target.chosen);
  const [splitIds, setSplitIds] = useState<readonly number[]>();
  const action = useOrderAction({
    chosen,
    afterAction: (failed = []) => {
      const refused = new Set(failed);
      setSplitIds(chosen.all ? [] : chosen.rows.map(({ id }) => id).filter((id) => !refused.has(id)));
      target.afterAction(failed);
    },
  });
  const send = (parts?: ReturnType<typeof partsParam>): void =>
    action.send('order.split', parts ? { parts } : {});
  const [only] = chosen.rows;
  if (action.report || action.failure) {
    const nothing = !chosen.all && splitIds?.length === 0;
    const close = (): void => (nothing ? onClose() : action.close());
    return <ActionReport action={{ ...action, close }} />;
  }
  if (splitIds) return <ChildrenDialog parentIds={splitIds} onClose={onClose} />;
  return !chosen.all && chosen.rows.length === 1 && only ? (
    <SplitOne id={only.id} orderNo={only.orderNo} busy={action.busy} onSubmit={send} onClose={onClose} />
  ) : (
    <FormDialog
      title={`拆分 ${chosen.count.toLocaleString('zh-CN')} 单`}
      form={{ busy: action.busy, submit: () => send() }}
      submitText="按商品行拆分"
      onClose={onClose}
    >
      <p>每个商品行成为单独的订单；只有一行商品的订单，先分出一件。金额随商品行走，合计不变。</p>
      <p className="list-quiet">要按件数拆分，请一次只选择一个订单。</p>
    </FormDialog>
  );
}

function SplitOne({
  id,
  orderNo,
  busy,
  onSubmit,
  onClose,
}: {
  id: number;
  orderNo: string;
  busy: boolean;
  onSubmit: (parts: ReturnType<typeof partsParam>) => void;
  onClose: () => void;
}) {
  const reply = useQuery({ ...query(order.get, { id }, { quiet: true }), staleTime: 0, gcTime: 0 });
  const lines = reply.data?.lines.filter(({ kind }) => kind !== 'notGoods');
  const [parts, setParts] = useState<Parts>();
  const now = parts ?? (lines && startParts(lines));
  const why = now && lines ? whyNotSplit(now, lines) : '正在读取商品，请稍候。';
  return (
    <FormDialog
      title={`拆分订单 ${orderNo}`}
      form={{ busy, submit: () => now && lines && onSubmit(partsParam(now, lines)) }}
      width={760}
      submitText={now ? `拆成 ${now.length} 单` : '拆分'}
      why={why}
      note={<span className="list-quiet">{why}</span>}
      onClose={onClose}
    >
      <FailureNote error={reply.error} retry={() => void reply.refetch()} />
      {now && lines && (
        <>
          <Shortcuts lines={lines} onChange={setParts} />
          <SplitTable lines={lines} parts={now} onChange={setParts} />
          <p className="list-quiet split-note">金额随商品行走，合计不变；邮费等非商品行留在第 1 单。</p>
        </>
      )}
    </FormDialog>
  );
}

function Shortcuts({ lines, onChange }: { lines: readonly OrderLine[]; onChange: (parts: Parts) => void }) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="split-shortcuts" role="group" aria-label="快捷拆分">
      <ReasonedButton
        size="small"
        text="每行一单"
        why={lines.length < 2 ? '订单只有一行商品，请按件拆分。' : undefined}
        onClick={() => onChange(partPerLine(lines))}
      />
      <ReasonedButton
        size="small"
        text="每件一单"
        why={pieces > MOST_PARTS ? `订单共 ${pieces} 件，一次最多拆成 ${MOST_PARTS} 单。` : undefined}
        onClick={() => onChange(partPerPiece(lines))}
      />
      <Button size="small" variant="minimal" text="重新分配" onClick={() => onChange(startParts(lines))} />
    </div>
  );
}
