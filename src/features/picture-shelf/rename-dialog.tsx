import { z } from 'zod';
import { pictureName, type Picture } from '#contract/picture/picture.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { useShelf } from './shelf.ts';
import './picture-shelf.css';

const Renamed = z.object({ pattern: pictureName });
const SHOWN = 3;

/** New names by a pattern; of one picture simply its new name. */
export function RenameDialog({
  pictures,
  onDone,
  onClose,
}: DialogEnds & { pictures: readonly Pick<Picture, 'id' | 'name'>[] }) {
  const { calls } = useShelf();
  const [first] = pictures;
  const isOne = pictures.length === 1;
  const form = useForm(
    Renamed,
    { pattern: isOne ? (first?.name ?? '') : '{名称}-{序号}' },
    async ({ pattern }) => {
      const ids = pictures.map(({ id }) => id);
      const { renamed } = await call(calls.rename, { ids, pattern }, { quiet: true });
      showMessage(`${renamed} 张图片已改名`);
      onDone();
    },
  );
  const digits = String(pictures.length).length;
  const examples = pictures
    .slice(0, SHOWN)
    .map(({ name }, at) =>
      form.values.pattern
        .replaceAll('{名称}', name)
        .replaceAll('{序号}', String(at + 1).padStart(digits, '0')),
    );
  return (
    <FormDialog
      title={isOne ? `图片「${first?.name}」改名` : `${pictures.length} 张图片改名`}
      submitText="改名"
      form={form}
      onClose={onClose}
    >
      <div className="form-stack">
        <TextField
          label="新名称"
          required
          autoFocus
          help="{名称} 是原来的名称，{序号} 是选择的顺序；同一文件夹里重名时后面会加 (2)。"
          {...form.field('pattern')}
        />
        {!isOne && <p className="list-quiet store-examples">例如：{examples.join('、')}</p>}
      </div>
    </FormDialog>
  );
}
