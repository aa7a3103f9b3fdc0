import { AgentForm, printAgent, type PrintAgent } from '#contract/printer/print-agent.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import type { Paired } from './pair-dialog.tsx';

/** Makes a print agent, whose pairing code is then shown, or gives the one given another name. */
export function AgentFormDialog({
  edited,
  onMade,
  onDone,
  onClose,
}: DialogEnds & { edited: PrintAgent | undefined; onMade: (made: Paired) => void }) {
  const form = useForm(
    AgentForm,
    { name: edited?.name ?? '' },
    async ({ name }) => {
      if (!edited) return onMade(await call(printAgent.create, { name }, { quiet: true }));
      const { id, version } = edited;
      await call(printAgent.update, { id, version, name }, { quiet: true });
      showMessage('打印助手已保存');
      return onDone();
    },
    'print-agent',
  );
  return (
    <FormDialog title={edited ? `修改打印助手 ${edited.name}` : '新建打印助手'} form={form} onClose={onClose}>
      <div className="form-stack">
        <TextField label="名称" required autoFocus placeholder="一楼打印电脑" {...form.field('name')} />
      </div>
    </FormDialog>
  );
}
