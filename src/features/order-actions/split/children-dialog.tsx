import { Button, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orderSplit } from '#contract/order/order-split.ts';
import { StatusTag } from '@/entities/order/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Copyable } from '@/shared/ui/list/index.ts';

/** More numbers would not fit into an address. */
const MOST_LINKED = 100;

/** The orders that a split made, and the way to them. */
export function ChildrenDialog({
  parentIds,
  onClose,
}: {
  /** Empty: they were not seen one by one. */
  parentIds: readonly number[];
  onClose: () => void;
}) {
  const reply = useQuery({
    ...query(orderSplit.children, { ids: [...parentIds] }, { quiet: true }),
    enabled: parentIds.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
  const children = reply.data ?? [];
  const search = new URLSearchParams(children.map(({ orderNo }) => ['orderNo', orderNo])).toString();
  return (
    <Dialog isOpen onClose={onClose} title="拆分完成" className="form-dialog" style={{ width: 520 }}>
      <DialogBody>
        <FailureNote error={reply.error} retry={() => void reply.refetch()} />
        {parentIds.length === 0 ? (
          <p>拆分出的订单会出现在列表中，状态不变。</p>
        ) : (
          <p>
            {parentIds.length} 单拆成 {children.length} 单，状态不变。
          </p>
        )}
        <HTMLTable compact className="report-table" aria-label="拆分出的订单">
          <tbody>
            {children.slice(0, MOST_LINKED).map(({ id, orderNo, pieces, status }) => (
              <tr key={id}>
                <td className="tabular">
                  <Copyable text={orderNo} />
                </td>
                <td className="tabular">{pieces} 件</td>
                <td>
                  <StatusTag status={status} />
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
        {children.length > MOST_LINKED && (
          <p className="list-quiet">还有 {children.length - MOST_LINKED} 单，请在列表中查看。</p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="关闭" onClick={onClose} />
            {children.length > 0 && children.length <= MOST_LINKED && (
              <Link className="bp6-button bp6-intent-primary" to={{ search }} onClick={onClose}>
                在列表中查看
              </Link>
            )}
          </>
        }
      />
    </Dialog>
  );
}
