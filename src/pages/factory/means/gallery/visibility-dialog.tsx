import { z } from 'zod';
import { gallery } from '#contract/gallery/gallery.ts';
import { aimless, AudienceFields, audienceTyped, EVERYBODY } from '@/entities/customer/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useForm } from '@/shared/ui/form/index.ts';

const Shown = z.object(audienceTyped).superRefine(aimless);

/** For whom the chosen pictures are, from now on. */
export function VisibilityDialog({ ids, onDone, onClose }: DialogEnds & { ids: readonly number[] }) {
  const form = useForm(Shown, EVERYBODY, async ({ scope, groupId, customers }) => {
    const merchantIds = customers.map(({ merchantId }) => merchantId);
    const { changed } = await call(
      gallery.show,
      { ids: [...ids], scope, groupId, merchantIds },
      { quiet: true },
    );
    showMessage(`${changed} 张图片的可见范围已修改`);
    onDone();
  });
  return (
    <FormDialog title={`${ids.length} 张图片的可见范围`} form={form} width={480} onClose={onClose}>
      <div className="form-stack">
        <AudienceFields values={form.values} errors={form.errors} set={form.set} />
        <p className="list-quiet">
          不再可见的客户不能再取用；已取用的图片不能用于新的订单，已推送的照常生产。
        </p>
      </div>
    </FormDialog>
  );
}
