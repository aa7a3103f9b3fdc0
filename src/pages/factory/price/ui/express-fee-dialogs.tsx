import { expressFee, type ExpressFee } from '#contract/express/express-fee.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';
import { ExpressFeeFormDialog } from './express-fee-form-dialog.tsx';

/** What is asked about one template: its form, or whether it is to go. */
export type FeeAsk = { kind: 'new' } | { kind: 'edit' | 'delete'; fee: ExpressFee };

export function ExpressFeeDialogs({
  ask,
  onSettled,
  onClose,
}: {
  ask: FeeAsk | undefined;
  onSettled: () => void;
  onClose: () => void;
}) {
  if (!ask) return null;
  if (ask.kind !== 'delete') {
    return (
      <ExpressFeeFormDialog
        edited={ask.kind === 'edit' ? ask.fee : undefined}
        onClose={onClose}
        onSaved={() => {
          onClose();
          onSettled();
        }}
      />
    );
  }
  const { id, expressName, area } = ask.fee;
  return (
    <DangerDialog
      prompt="delete"
      text={`快递费模板「${expressName || '全部快递'}，${area || '全国'}」将被删除，之后的快递费不再按它计算。`}
      onConfirm={async (pass) => {
        await call(expressFee.delete, { id, ...pass }, { quiet: true });
        showMessage('快递费模板已删除');
        onSettled();
      }}
      onClose={onClose}
    />
  );
}
