import { useState } from 'react';
import { artDesk, type DeskLine } from '#contract/art-desk/art-desk.ts';
import { DEFAULT_PATTERN, PLACEHOLDERS } from '#contract/order-export/print-file-name.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { nameOf } from './items-of.ts';

const FORM = artDesk.zip.input.pick({ pattern: true });

/** The pictures of lines as they came, named by a pattern, in one ZIP. */
export function ZipDialog({ lines, onClose }: DialogEnds & { lines: readonly DeskLine[] }) {
  const [taskId, setTask] = useState<number>();
  const form = useForm(FORM, { pattern: DEFAULT_PATTERN }, async ({ pattern }) => {
    const lineIds = lines.map(({ id }) => id);
    setTask((await call(artDesk.zip, { lineIds, pattern }, { quiet: true })).taskId);
  });
  if (taskId !== undefined)
    return <TaskDialog title="下载图片" taskId={taskId} file="下载文件" onClose={onClose} />;
  return (
    <FormDialog title={`下载图片：${nameOf(lines)}`} form={form} submitText="开始打包" onClose={onClose}>
      <TextField label="文件名规则" required {...form.field('pattern')} />
      <p className="form-hint">
        可以用：{PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}；「/」前面是文件夹。
        {'图片按原文件打包，压缩包里的「图片清单」写着每个文件的订单、数量和摆放。'}
      </p>
    </FormDialog>
  );
}
