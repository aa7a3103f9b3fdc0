import { z } from 'zod';
import { grants, MOST_GRANTED, type Grant } from '#contract/grant/grant.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { NumberField, useForm } from '@/shared/ui/form/index.ts';
import { takenText } from './words.ts';

const Typed = z.object({
  more: z
    .int('请输入整数')
    .min(1, '至少为 1')
    .max(MOST_GRANTED, `最多为 ${MOST_GRANTED.toLocaleString('zh-CN')}`),
});

/** More numbers for a grant that is used up. */
export function TopUpDialog({ row, onDone, onClose }: DialogEnds & { row: Grant }) {
  const { id, version, accountName, factoryName } = row;
  const form = useForm(
    Typed,
    { more: NaN },
    async ({ more }) => {
      await call(grants.topUp, { id, version, more }, { quiet: true });
      showMessage('额度已追加');
      onDone();
    },
    `waybill-grant-more-${id}`,
  );
  return (
    <FormDialog title="追加额度" form={form} width={400} submitText="追加" onClose={onClose}>
      <div className="form-stack">
        <p>
          「{accountName}」分享给「{factoryName}」，已用 {takenText(row)}
        </p>
        <NumberField label="追加" required unit="个" empty={NaN} {...form.field('more')} />
      </div>
    </FormDialog>
  );
}
