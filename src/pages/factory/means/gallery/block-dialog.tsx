import { z } from 'zod';
import { blockedLook, type GalleryPicture } from '#contract/gallery/gallery.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

const Blocked = z.object({
  reason: z.string().trim().min(1, '请填写原因').max(200, '原因最多 200 个字'),
});

/** [G25] From now on orders with a picture that looks like one of these wait for a person. */
export function BlockDialog({
  pictures,
  onDone,
  onClose,
}: DialogEnds & { pictures: readonly Pick<GalleryPicture, 'id' | 'name'>[] }) {
  const form = useForm(Blocked, { reason: '' }, async ({ reason }) => {
    const ids = pictures.map(({ id }) => id);
    const { blocked } = await call(blockedLook.block, { ids, reason }, { quiet: true });
    showMessage(`${blocked} 张图片已加入禁用图`);
    onDone();
  });
  const [first] = pictures;
  return (
    <FormDialog
      title={pictures.length === 1 ? `禁用「${first?.name}」` : `禁用 ${pictures.length} 张图片`}
      submitText="加入禁用图"
      form={form}
      width={480}
      onClose={onClose}
    >
      <div className="form-stack">
        <TextField label="原因" required autoFocus lines={2} {...form.field('reason')} />
        <p className="list-quiet">
          客户不能再取用它们。正在审核和之后推来的订单，印刷图片与它们相似的（换色、缩小、重新保存的也算）会停在「待处理」等人核对；不会自动拒绝或取消。
        </p>
      </div>
    </FormDialog>
  );
}
