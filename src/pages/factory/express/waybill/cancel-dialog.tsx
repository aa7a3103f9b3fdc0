import { z } from 'zod';
import { text } from '#contract/life-cycle/event-fields.ts';
import { packages } from '#contract/package/package.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, UsualReasons, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm, useVerification } from '@/shared/ui/form/index.ts';

const Typed = z.object({ reason: text(500, '请填写原因') });
const USUAL = ['单号录错', '换了快递公司', '订单改地址'];

/** Numbers are given up: why, and then the verification, because none of them is used again. */
export function CancelDialog({ ids, onDone, onClose }: DialogEnds & { ids: readonly number[] }) {
  const { verification, verify } = useVerification();
  const what = `回收 ${ids.length} 个运单号`;
  const form = useForm(Typed, { reason: '' }, ({ reason }) => {
    verify(
      `${what}，回收后不再使用。`,
      (pass) => call(packages.cancelNumbers, { ids: [...ids], reason, ...pass }, { quiet: true }),
      ({ successIds, failed }) => {
        const [first] = failed;
        showMessage(
          first
            ? `已回收 ${successIds.length} 个，${failed.length} 个没有回收：${first.msg}`
            : `已回收 ${successIds.length} 个运单号`,
        );
        onDone();
      },
    );
    return Promise.resolve();
  });
  return (
    <FormDialog
      title={what}
      form={{ ...form, verification }}
      width={440}
      intent="danger"
      submitText="回收"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>包裹要填写新的运单号才能出库。</p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons reasons={USUAL} onChoose={(reason) => form.set({ reason })} />
      </div>
    </FormDialog>
  );
}
