import { useState } from 'react';
import { artDesk, ZIP_OF, type DeskLine } from '#contract/art-desk/art-desk.ts';
import { DEFAULT_PATTERN, PLACEHOLDERS } from '#contract/order-export/print-file-name.ts';
import { TaskDialog } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { nameOf } from './items-of.ts';

const FORM = artDesk.zip.input.pick({ pattern: true, as: true });
const CONTENT = [
  { value: 'picture' as const, label: `${ZIP_OF.picture}（收到的图片，不做改动）` },
  { value: 'print' as const, label: `${ZIP_OF.print}（按印刷规格、摆放和孔位出图，可以直接打印）` },
];
const HINTS = {
  picture: '图片按原文件打包，压缩包里的「图片清单」写着每个文件的订单、数量和摆放。',
  print:
    '每行按 SKU 的印刷规格和孔位图、材质的目标 dpi、印刷色彩、白墨和默认滤镜出图；「图片清单」写着每个文件的像素，没有出图的行写着原因。',
};

/** The pictures of lines as they came, or what is printed of them, named by a pattern, in one ZIP. */
export function ZipDialog({ lines, onClose }: DialogEnds & { lines: readonly DeskLine[] }) {
  const [taskId, setTask] = useState<number>();
  const form = useForm(FORM, { pattern: DEFAULT_PATTERN, as: 'picture' }, async ({ pattern, as }) => {
    const lineIds = lines.map(({ id }) => id);
    setTask((await call(artDesk.zip, { lineIds, pattern, as }, { quiet: true })).taskId);
  });
  const as = form.values.as ?? 'picture';
  if (taskId !== undefined)
    return <TaskDialog title="下载图片" taskId={taskId} file="下载文件" onClose={onClose} />;
  return (
    <FormDialog title={`下载图片：${nameOf(lines)}`} form={form} submitText="开始打包" onClose={onClose}>
      <div className="form-stack">
        <SelectField label="内容" options={CONTENT} {...form.field('as')} value={as} />
        <TextField label="文件名规则" required {...form.field('pattern')} />
        <p className="form-hint">
          可以用：{PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}；「/」前面是文件夹。
          {HINTS[as]}
        </p>
      </div>
    </FormDialog>
  );
}
