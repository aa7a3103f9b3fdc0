import { z } from 'zod';
import { gallery } from '#contract/gallery/gallery.ts';
import { pictureName } from '#contract/picture/picture.ts';
import {
  entryAsked,
  entryComplete,
  EntryFields,
  entrySaid,
  entryTyped,
  NEW_ENTRY,
} from '@/features/gallery-entry/index.ts';
import { upload } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import type { SaveWish } from './retouch.machine.ts';

const Sent = z
  .object({ name: pictureName, ...entryTyped })
  .superRefine(entryComplete)
  .transform(entrySaid);

/** A new picture of the factory's gallery, with what is said of it; it goes there as any upload does. */
export function SaveNewDialog({
  name,
  onSave,
  onDone,
  onClose,
}: DialogEnds & { name: string; onSave: (wish: SaveWish) => void }) {
  const form = useForm(Sent, { ...NEW_ENTRY, name }, async ({ name: called, ...said }) => {
    const send: SaveWish['send'] = async (picture, onProgress, signal) => {
      const file = new File([picture], `${called}.png`, { type: picture.type });
      const { outcome } = await upload(gallery.upload, file, entryAsked(said), {
        ...{ quiet: true, signal, onProgress },
      });
      showMessage(outcome === 'new' ? `已保存到图库：${called}` : '图库里已经有这张图片，没有重复保存');
    };
    onSave({ to: 'new', next: null, send });
    onDone();
    return Promise.resolve();
  });
  return (
    <FormDialog title="保存为新图片" form={form} submitText="保存到图库" width={640} onClose={onClose}>
      <div className="form-grid">
        <div data-wide>
          <TextField
            label="名称"
            required
            autoFocus
            help="也是它的编号，重复时后面加 -2"
            {...form.field('name')}
          />
        </div>
        <EntryFields form={form} />
      </div>
    </FormDialog>
  );
}
