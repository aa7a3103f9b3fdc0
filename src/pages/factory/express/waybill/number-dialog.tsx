import { Checkbox } from '@blueprintjs/core';
import { z } from 'zod';
import { CODES } from '#contract/errors.ts';
import { packages } from '#contract/package/package.ts';
import { EXPRESS_STANDARD } from '#contract/values/express-standard.ts';
import { waybillNumber } from '#contract/waybill/waybill-number.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';

const EXPRESSES = EXPRESS_STANDARD.map(({ name }) => ({ value: name, label: name }));
const Typed = z.object({ waybillNo: waybillNumber, expressName: z.string(), oneParcel: z.boolean() });

/** The number of one package, as a person reads it off its label. */
export function NumberDialog({
  parcel: { id, number },
  onDone,
  onClose,
}: DialogEnds & { parcel: { id: number; number: string } }) {
  const form = useForm(
    Typed,
    { waybillNo: '', expressName: '', oneParcel: false },
    async ({ waybillNo, expressName, oneParcel }) => {
      const typed = { id, waybillNo, ...(expressName && { expressName }), ...(oneParcel && { oneParcel }) };
      await call(packages.enter, typed, { quiet: true });
      showMessage(`包裹 ${number} 的运单号是 ${waybillNo}`);
      onDone();
    },
  );
  const { waybillNo, expressName, oneParcel } = form.values;
  const isAsked = (form.failure as { code?: unknown } | null)?.code === CODES.unconfirmed;
  return (
    <FormDialog title={`填写运单号 ${number}`} form={form} width={440} submitText="填写" onClose={onClose}>
      <div className="form-stack">
        <TextField
          label="运单号"
          required
          autoFocus
          error={form.errors['waybillNo']}
          value={waybillNo}
          onChange={(next) => form.set({ waybillNo: next, oneParcel: false })}
        />
        <SelectField
          label="快递公司"
          empty="与订单相同"
          options={EXPRESSES}
          value={expressName || undefined}
          onChange={(next: string | null) => form.set({ expressName: next ?? '' })}
        />
        {(isAsked || oneParcel) && (
          <Checkbox
            checked={oneParcel}
            label="收件人不同，但确实装在一个包裹里，仍用这个运单号"
            onChange={(event) => form.set({ oneParcel: event.currentTarget.checked })}
          />
        )}
      </div>
    </FormDialog>
  );
}
