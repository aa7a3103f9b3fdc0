import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { plate, type Plate } from '#contract/plate/plate.ts';
import { PlateDrawing } from '@/entities/plate/index.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useForm } from '@/shared/ui/form/index.ts';
import { DefectFields } from './defect-fields.tsx';
import { DefectTyped, NO_DEFECT, readDefect } from './defect.ts';

const Typed = DefectTyped.extend({ misprinted: z.array(z.int()) }).transform(
  ({ misprinted, ...typed }, issues) =>
    misprinted.length === 0 ? { misprinted } : { misprinted, defect: readDefect(typed, issues) },
);
const ALL_GOOD: z.input<typeof Typed> = { ...NO_DEFECT, misprinted: [] };

/** A plate came out of its device: what came out wrong is marked on its picture, and made again. */
export function PrintedDialog({
  row: { id, number, version },
  onDone,
  onClose,
}: DialogEnds & { row: Plate }) {
  const { data, error, refetch } = useQuery(query(plate.detail, { id }, { quiet: true }));
  const form = useForm(
    Typed,
    ALL_GOOD,
    async (said) => {
      await call(plate.printed, { id, version, ...said }, { quiet: true });
      const bad = said.misprinted.length;
      showMessage(`版 ${number} 已登记打印${bad > 0 ? `，打坏的 ${bad} 件报废并补做` : ''}`);
      onDone();
    },
    `plate-printed-${id}`,
  );
  const { misprinted } = form.values;
  const marked = new Set(misprinted);
  const bad = data?.slots.filter((slot) => marked.has(slot.id)) ?? [];
  return (
    <FormDialog
      title={`打印完成 ${number}`}
      form={form}
      width={820}
      submitText={bad.length > 0 ? `打印完成，补做 ${bad.length} 件` : '打印完成'}
      waits={data === undefined}
      note={<FailureNote error={error} retry={() => void refetch()} />}
      onClose={onClose}
    >
      <div className="task-printed">
        {data ? (
          <PlateDrawing
            plate={data.plate}
            slots={data.slots}
            marked={marked}
            onToggle={(slot) =>
              form.set({
                misprinted: marked.has(slot.id)
                  ? misprinted.filter((one) => one !== slot.id)
                  : [...misprinted, slot.id],
              })
            }
          />
        ) : (
          <div className="task-printed-room" />
        )}
        <div className="form-stack">
          <p>点击打坏的位置；用键盘时方向键移动，空格或回车标记。没有打坏的直接确认。</p>
          <p role="status" className="task-bad">
            {bad.length === 0
              ? '没有标记打坏的件。'
              : `打坏 ${bad.length} 件：位置 ${bad.map(({ no }) => no).join('、')}。`}
          </p>
          {bad.length > 0 && <DefectFields values={form.values} errors={form.errors} onChange={form.set} />}
        </div>
      </div>
    </FormDialog>
  );
}
