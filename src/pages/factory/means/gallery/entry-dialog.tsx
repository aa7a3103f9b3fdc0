import { z } from 'zod';
import { gallery, type GalleryPicture } from '#contract/gallery/gallery.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { entryComplete, EntryFields, entrySaid, entryTyped } from '@/features/gallery-entry/index.ts';

const Changed = z
  .object({
    ...entryTyped,
    no: z.string().trim().min(1, '请填写编号').max(32, '编号最多 32 个字符'),
  })
  .superRefine(entryComplete)
  .transform(entrySaid);

/** What is said of one picture: its number, series, rights, and whom it is for. */
export function EntryDialog({ row, onDone, onClose }: DialogEnds & { row: GalleryPicture }) {
  const { id, name, entry } = row;
  const { no, series, rights, licensedUntil, scope, groupId, customers, version } = entry;
  const form = useForm(
    Changed,
    { no, series, rights, licensedUntil, stated: false, scope, groupId, customers },
    async (said) => {
      await call(gallery.update, { ...said, id, version }, { quiet: true });
      showMessage(`「${said.no}」已保存`);
      onDone();
    },
    `gallery-entry-${id}`,
  );
  return (
    <FormDialog title={`修改图库图片 ${name}`} form={form} width={640} onClose={onClose}>
      <div className="form-grid">
        <TextField label="编号" required autoFocus {...form.field('no')} />
        <EntryFields form={form} />
      </div>
    </FormDialog>
  );
}
