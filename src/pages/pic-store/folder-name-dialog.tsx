import { folderName, pictureFolder, type PictureFolder } from '#contract/picture/folder.ts';
import { z } from 'zod';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

const Named = z.object({ name: folderName });

/** Makes a folder in another one, or at the top; or gives one a new name. */
export function FolderNameDialog({
  parent,
  edited,
  onDone,
  onClose,
}: DialogEnds & { parent?: PictureFolder | undefined; edited?: PictureFolder }) {
  const form = useForm(Named, { name: edited?.name ?? '' }, async ({ name }) => {
    if (edited) await call(pictureFolder.rename, { id: edited.id, name }, { quiet: true });
    else await call(pictureFolder.create, { parentId: parent?.id ?? null, name }, { quiet: true });
    showMessage(edited ? `文件夹已改名为「${name}」` : `文件夹「${name}」已新建`);
    onDone();
  });
  const title = edited ? '重命名文件夹' : parent ? `在「${parent.name}」下新建文件夹` : '新建文件夹';
  return (
    <FormDialog title={title} width={440} form={form} onClose={onClose}>
      <TextField label="文件夹名称" required autoFocus {...form.field('name')} />
    </FormDialog>
  );
}
