import { useState } from 'react';
import { artDesk, type DeskLine } from '#contract/art-desk/art-desk.ts';
import { AS_IT_CAME } from '#contract/values/placement.ts';
import { tellWritten } from '@/entities/line-art/index.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import { itemsOf, nameOf } from './items-of.ts';
import { PlaceFields } from './place-fields.tsx';

/** Lays the pictures of many lines in one way. */
export function PlaceDialog({ lines, onDone, onClose }: DialogEnds & { lines: readonly DeskLine[] }) {
  const [place, setPlace] = useState(lines[0]?.place ?? AS_IT_CAME);
  const form = useSending(async () => {
    tellWritten('已调整摆放', await call(artDesk.place, { items: itemsOf(lines), place }, { quiet: true }));
    onDone();
  });
  return (
    <FormDialog title={`调整摆放：${nameOf(lines)}`} form={form} onClose={onClose}>
      <div className="form-stack">
        <PlaceFields place={place} onChange={setPlace} />
        <p className="form-hint">
          先旋转，再镜像。清晰度按新的摆放重新计算；平铺按 300 dpi 印刷，图片多大就印多大。
        </p>
      </div>
    </FormDialog>
  );
}
