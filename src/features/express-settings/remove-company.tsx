import type { DangerPass } from '#contract/endpoint.ts';
import { express, type ExpressConfig } from '#contract/express/express.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';

export function RemoveCompany({
  row: { id, expressName },
  onSettled,
  onClose,
}: {
  row: ExpressConfig;
  onSettled: () => void;
  onClose: () => void;
}) {
  const remove = async (pass: DangerPass): Promise<void> => {
    try {
      await call(express.remove, { id, ...pass }, { quiet: true });
      showMessage(`快递公司「${expressName}」已删除`);
    } finally {
      onSettled();
    }
  };
  return (
    <DangerDialog
      prompt="delete"
      text={`快递公司「${expressName}」将被删除，之后的订单不会再自动使用它；已有的订单不变。`}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
