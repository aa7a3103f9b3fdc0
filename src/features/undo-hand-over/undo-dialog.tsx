import { z } from 'zod';
import { text } from '#contract/life-cycle/event-fields.ts';
import { packages } from '#contract/package/package.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, UsualReasons, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm, useVerification } from '@/shared/ui/form/index.ts';

const Typed = z.object({ reason: text(500, '请填写原因') });
const USUAL = ['扫错包裹', '快递没有收走', '要改地址或商品'];

/** Packages that were handed over by mistake are here again: why, and then the verification, because their orders go back. */
export function UndoDialog({ ids, onDone, onClose }: DialogEnds & { ids: readonly number[] }) {
  const { verification, verify } = useVerification();
  const what = `撤销出库 ${ids.length} 个包裹`;
  const form = useForm(Typed, { reason: '' }, ({ reason }) => {
    verify(
      `${what}，已发货的订单回到「已打包」。`,
      (pass) => call(packages.undo, { ids: [...ids], reason, ...pass }, { quiet: true }),
      ({ successIds, failed }) => {
        const [first] = failed;
        showMessage(
          first
            ? `已撤销 ${successIds.length} 个，${failed.length} 个没有撤销：${first.msg}`
            : `已撤销出库 ${successIds.length} 个包裹`,
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
      submitText="撤销出库"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>
          只能撤销 24
          小时内出库、快递还没有揽收、没有回传平台的包裹；运单号保留。已发货的订单回到「已打包」，并通知商家。
        </p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons reasons={USUAL} onChoose={(reason) => form.set({ reason })} />
      </div>
    </FormDialog>
  );
}
