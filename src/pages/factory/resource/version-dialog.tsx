import type { z } from 'zod';
import { resource, VersionForm, type Resource } from '#contract/resource/resource.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { ResourceFile, SentFile } from './resource-file.tsx';

const Typed = VersionForm.omit({ fileId: true })
  .extend({ file: SentFile })
  .transform(({ file, changed }) => ({ changed, fileId: file!.fileId }));
const EMPTY: z.input<typeof Typed> = { changed: '', file: null };

/** Another file in the place of the newest one, with what is new in it. */
export function VersionDialog({ row, onDone, onClose }: DialogEnds & { row: Resource }) {
  const form = useForm(
    Typed,
    EMPTY,
    async (values) => {
      const { id, version } = row;
      const { no, told } = await call(resource.newVersion, { ...values, id, version }, { quiet: true });
      showMessage(`已上传第 ${no} 版${told > 0 ? `，通知了 ${told.toLocaleString('zh-CN')} 个客户` : ''}`);
      onDone();
    },
    `resource-version-${row.id}`,
  );
  return (
    <FormDialog
      title={`上传新版本 ${row.name}`}
      form={form}
      submitText="上传"
      note={<span className="list-quiet">下载过旧版本、现在仍能看到它的客户会收到一条通知。</span>}
      onClose={onClose}
    >
      <div className="form-stack">
        <ResourceFile
          value={form.values.file}
          error={form.errors['file']}
          onChange={(file) => form.set({ file })}
        />
        <TextField label="改了什么" required lines={3} {...form.field('changed')} />
      </div>
    </FormDialog>
  );
}
