import { useDeferredValue, useState } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { jig } from '#contract/device/jig.ts';
import { mmOf } from '#contract/device/lengths.ts';
import { estimate, type Place } from '#contract/rosi/estimate.ts';
import { PlateSettings } from '#contract/rosi/print-settings.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import type { Size } from '#contract/rosi/room.ts';
import { query } from '@/shared/api/index.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { SheetDrawing } from './sheet-drawing.tsx';

/** A case, where the material has no print spec yet. */
const USUAL: Size = { w: 7500, h: 15_000 };
const percent = (thousandths: number): string => `${(thousandths / 10).toFixed(1)}%`;

/** The sheet to scale with sample pieces on it, and how many a plate holds, as it is typed. */
export function SheetPreview({ values }: { values: ProfileDraft }) {
  // Typing comes first, drawing when there is time.
  const drawn = useDeferredValue(values);
  const [at, setAt] = useState(0);
  const sizes = useQuery({
    ...query(printProfile.sizes, { materialId: values.materialId || 1 }, { quiet: true }),
    enabled: values.materialId > 0,
  });
  const jigs = useQuery({
    ...query(jig.page, { deviceId: values.deviceId || 1, status: 0, pageSize: 500 }, { quiet: true }),
    enabled: values.media === 'jig' && values.deviceId > 0,
  });
  const all = sizes.data ?? [];
  const sample = all[at] ?? all[0];
  const read = PlateSettings.safeParse(drawn);
  const slots = jigs.data?.list.find(({ id }) => id === drawn.jigId)?.slots ?? [];
  const { places, used } = !read.success
    ? NOTHING
    : drawn.media === 'jig'
      ? onSlots(slots, read.data)
      : estimate(read.data, sample ?? USUAL);
  return (
    <aside className="rosi-preview" aria-label="版面预览">
      <p className="rosi-estimate" role="status">
        {read.success ? (
          <>
            每版约 <strong>{places.length.toLocaleString('zh-CN')}</strong> 件，利用率{' '}
            <strong>{percent(used)}</strong>
          </>
        ) : (
          '版面的数值还不完整，改好后显示预览。'
        )}
      </p>
      {drawn.media !== 'jig' &&
        (sample ? (
          <HTMLSelect
            fill
            aria-label="样件"
            value={at}
            options={all.map(({ model, models, w, h }, n) => ({
              value: n,
              label: `${mmOf(w)} × ${mmOf(h)} mm ${model}${models > 1 ? ` 等 ${models} 个型号` : ''}`,
            }))}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
          />
        ) : (
          <p className="form-hint">
            {values.materialId > 0
              ? `材质还没有印刷规格，按 ${mmOf(USUAL.w)} × ${mmOf(USUAL.h)} mm 估算。`
              : `还没有选材质，按 ${mmOf(USUAL.w)} × ${mmOf(USUAL.h)} mm 估算。`}
          </p>
        ))}
      {read.success && <SheetDrawing settings={{ ...drawn, ...read.data }} places={places} />}
    </aside>
  );
}

const NOTHING: { places: Place[]; used: number } = { places: [], used: 0 };

function onSlots(slots: readonly Place[], { width, length }: { width: number; length: number }) {
  const printed = slots.reduce((sum, { w, h }) => sum + w * h, 0);
  return { places: [...slots], used: Math.round((printed * 1000) / (width * length)) };
}
