import { useState, type ComponentProps } from 'react';
import { artDesk, type DeskLine } from '#contract/art-desk/art-desk.ts';
import { SharedButton } from '@/entities/picture-store/index.ts';
import { tellWritten } from '@/entities/line-art/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { PictureField, useSending } from '@/shared/ui/form/index.ts';
import { itemsOf, nameOf } from './items-of.ts';

/** Gives lines another picture; how the one before lay stays. */
export function ReplaceDialog({
  lines,
  onDone,
  onClose,
}: DialogEnds & { lines: readonly [DeskLine] | readonly DeskLine[] }) {
  const [pictureFileId, setPicture] = useState<number | null>(null);
  const [only] = lines.length === 1 ? lines : [];
  // What a customer shares goes on his own lines alone.
  const [sharer, ...others] = new Set(lines.map(({ merchantId }) => merchantId));
  const fromShared: ComponentProps<typeof PictureField>['beside'] = (put) =>
    sharer !== undefined &&
    others.length === 0 && <SharedButton label="印刷图片" merchantId={sharer} print={only} onPick={put} />;
  const form = useSending(async () => {
    if (pictureFileId === null) return;
    const items = itemsOf(lines);
    tellWritten('已更换图片', await call(artDesk.replace, { items, pictureFileId }, { quiet: true }));
    onDone();
  });
  return (
    <FormDialog
      title={`更换图片：${nameOf(lines)}`}
      form={form}
      closed={pictureFileId === null}
      onClose={onClose}
    >
      <div className="form-stack">
        <PictureField
          label="印刷图片"
          url={null}
          print={
            only && {
              printWidthMm: only.printWidthMm,
              printHeightMm: only.printHeightMm,
              place: only.place,
            }
          }
          beside={fromShared}
          onChange={setPicture}
        />
        <p className="form-hint">
          {only ? '原来的摆放保留；' : `所选的 ${lines.length} 行都用这张图片，各行的摆放保留；`}
          原来的图片留在历史里，可以还原。
        </p>
      </div>
    </FormDialog>
  );
}
