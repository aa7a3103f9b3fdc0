import { useState } from 'react';
import { z } from 'zod';
import type { Input } from '#contract/endpoint.ts';
import { packages, type PackageDetail } from '#contract/package/package.ts';
import { call } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, useForm } from '@/shared/ui/form/index.ts';

const Typed = z.object({
  taken: z
    .array(z.int('请填写整数').min(0, '不能小于 0'))
    .refine((taken) => taken.some((quantity) => quantity > 0), '请填写要拆出的数量'),
});

/** Sends one event to one package. @throws Error with what the server refused it for */
export async function sendOne(
  asked: Omit<Input<typeof packages.act>, 'ids' | 'versions'>,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const { failed } = await call(
    packages.act,
    { ...asked, ids: [id], versions: { [id]: version } },
    { quiet: true },
  );
  if (failed[0]) throw new Error(failed[0].msg);
}

/** Of each line so many go into a package of their own. */
export function SplitDialog({
  of: { package: parcel, lines },
  onDone,
  onClose,
}: DialogEnds & { of: PackageDetail }) {
  const [idempotencyKey] = useState(randomId);
  const form = useForm(Typed, { taken: lines.map(() => 0) }, async ({ taken }) => {
    const part = lines.flatMap(({ id }, i) => (taken[i]! > 0 ? { lineId: id, quantity: taken[i]! } : []));
    await sendOne({ event: 'package.split', params: { parts: [part] }, idempotencyKey }, parcel);
    showMessage(`已从包裹 ${parcel.number} 拆出一个包裹`);
    onDone();
  });
  const { taken } = form.values;
  return (
    <FormDialog
      title={`拆包裹 ${parcel.number}`}
      form={form}
      width={480}
      submitText="拆包裹"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>填写要装进新包裹的数量，其余留在这个包裹里。</p>
        {lines.map(({ id, title, skuCode, quantity }, i) => (
          <NumberField
            key={id}
            label={`${title}${skuCode && `（${skuCode}）`}，共 ${quantity} 件`}
            unit="件"
            empty={0}
            error={i === 0 ? form.errors['taken'] : undefined}
            value={taken[i] ?? 0}
            onChange={(next) => form.set({ taken: taken.with(i, next) })}
          />
        ))}
      </div>
    </FormDialog>
  );
}
