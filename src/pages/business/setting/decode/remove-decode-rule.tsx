import type { DangerPass } from '#contract/endpoint.ts';
import { decode, type DecodeRule } from '#contract/decode/decode.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';

export function RemoveDecodeRule({
  rule: { id, name },
  onSettled,
  onClose,
}: {
  rule: DecodeRule;
  onSettled: () => void;
  onClose: () => void;
}) {
  const remove = async (pass: DangerPass): Promise<void> => {
    try {
      await call(decode.remove, { id, ...pass }, { quiet: true });
      showMessage(`解码规则「${name}」已删除`);
    } finally {
      onSettled();
    }
  };
  return (
    <DangerDialog
      prompt="delete"
      text={`解码规则「${name}」将被删除；它已经匹配的编码不受影响。`}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
