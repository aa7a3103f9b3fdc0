import type { DangerPass, Output } from '#contract/endpoint.ts';
import { binding } from '#contract/binding/binding.ts';
import { useSessionPort } from '@/entities/session/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';

export type BoundFactory = Output<typeof binding.list>[number];

/** Ends a binding, where no order is under way at the factory. */
export function UnbindDialog({
  factory: { id, factoryName, virtual },
  onSettled,
  onClose,
}: {
  factory: BoundFactory;
  onSettled: () => void;
  onClose: () => void;
}) {
  const session = useSessionPort();
  const unbind = async (pass: DangerPass): Promise<void> => {
    try {
      await call(binding.unbind, { id, ...pass }, { quiet: true });
      showMessage(`已解绑「${factoryName}」`);
      // Without a factory he is led to bind one.
      session.refresh();
    } finally {
      onSettled();
    }
  };
  return (
    <DangerDialog
      prompt="unbind"
      text={
        virtual
          ? `虚拟工厂「${factoryName}」将被解绑并关闭，不能再进入，也不能重新绑定；以前的订单仍可查看。`
          : `将与工厂「${factoryName}」解绑：不能再向它推送订单，以前的订单仍可查看。之后可以用邀请码重新绑定。`
      }
      onConfirm={unbind}
      onClose={onClose}
    />
  );
}
