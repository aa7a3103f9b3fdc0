import { useState } from 'react';
import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { price } from '#contract/price/price.ts';
import { PRICE_KINDS, type PriceKind } from '#contract/price/pricing.ts';
import { TaskWatch } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import { OneField, type One } from './one-field.tsx';

const CALLS = {
  goods: price.goodsDetail,
  gift: price.giftDetail,
  express: price.expressDetail,
  expressWeight: price.expressWeightDetail,
};

/** The detail of a discount as a file: what everything costs one customer or group, and why. */
export function DetailDialog({ kind, onClose }: { kind: PriceKind; onClose: () => void }) {
  const [one, setOne] = useState<One>();
  const [error, setError] = useState<string>();
  const [taskId, setTaskId] = useState<number>();
  const title = `导出${PRICE_KINDS[kind]}明细`;
  const form = useSending(async () => {
    if (!one) return setError('请选择客户或分组');
    const { target, targetId } = one;
    setTaskId((await call(CALLS[kind], { target, targetId }, { quiet: true })).taskId);
  });
  if (taskId !== undefined) return <ExportWatch title={title} taskId={taskId} onClose={onClose} />;
  return (
    <FormDialog title={title} form={form} submitText="导出" onClose={onClose}>
      <OneField
        label=""
        error={error}
        onPick={(picked) => {
          setOne(picked);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}

/** How far an export is, and its file. */
export const ExportWatch = ({
  title,
  taskId,
  onClose,
}: {
  title: string;
  taskId: number;
  onClose: () => void;
}) => (
  <Dialog isOpen onClose={onClose} title={title} className="form-dialog" canOutsideClickClose={false}>
    <DialogBody>
      <TaskWatch key={taskId} taskId={taskId} files={{ result: '下载文件' }}>
        <Button text="关闭" onClick={onClose} />
      </TaskWatch>
    </DialogBody>
  </Dialog>
);
