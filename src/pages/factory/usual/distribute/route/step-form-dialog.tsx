import { workStep, WorkStepForm, type WorkStep } from '#contract/route/work-step.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField } from '@/shared/ui/form/index.ts';
import { useRecordForm } from '@/shared/ui/record/index.ts';

/** Makes a step, or renames the one given. */
export function StepFormDialog({ edited, onDone, onClose }: DialogEnds & { edited: WorkStep | undefined }) {
  const form = useRecordForm(
    {
      name: 'work-step',
      calls: workStep,
      schema: WorkStepForm,
      start: { name: edited?.name ?? '' },
      told: edited ? '工序已保存' : '工序已新建',
    },
    { edited, onDone },
  );
  return (
    <FormDialog title={edited ? `修改工序 ${edited.name}` : '新建工序'} form={form} onClose={onClose}>
      <TextField label="名称" required autoFocus placeholder="贴合" {...form.field('name')} />
    </FormDialog>
  );
}
