import { plate, type Plate } from '#contract/plate/plate.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useForm } from '@/shared/ui/form/index.ts';
import { DefectFields } from './defect-fields.tsx';
import { DefectTyped, NO_DEFECT, readDefect } from './defect.ts';

const Typed = DefectTyped.transform((typed, issues) => ({ defect: readDefect(typed, issues) }));

/** All that lies on a plate came out wrong. */
export function FailedDialog({
  row: { id, number, version, pieces },
  onDone,
  onClose,
}: DialogEnds & { row: Plate }) {
  const form = useForm(
    Typed,
    NO_DEFECT,
    async ({ defect }) => {
      await call(plate.failed, { id, version, defect }, { quiet: true });
      showMessage(`版 ${number} 整版失败，${pieces} 件报废并补做`);
      onDone();
    },
    `plate-failed-${id}`,
  );
  return (
    <FormDialog
      title={`整版失败 ${number}`}
      form={form}
      submitText={`整版失败，补做 ${pieces.toLocaleString('zh-CN')} 件`}
      intent="danger"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>版上的 {pieces.toLocaleString('zh-CN')} 件全部报废并补做，不能撤销。</p>
        <DefectFields values={form.values} errors={form.errors} onChange={form.set} />
      </div>
    </FormDialog>
  );
}
