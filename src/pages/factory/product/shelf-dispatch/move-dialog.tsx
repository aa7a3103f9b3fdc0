import { z } from 'zod';
import { box, type BoxCell } from '#contract/shelf/box.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

const Typed = z.object({ to: z.string().trim().min(1, '请填写目标格口') });

/** To which box of the same shelf all that lies in this one goes. */
export function MoveDialog({
  from,
  free,
  onDone,
  onClose,
}: DialogEnds & { from: BoxCell; free: readonly BoxCell[] }) {
  const form = useForm(
    Typed,
    { to: '' },
    async ({ to }) => {
      const label = to.toUpperCase();
      const found = free.find((one) => one.label === label);
      if (!found) throw new Error(`${label} 不是这个分拣架上空闲的格口，请另选一个。`);
      const { id, version } = from;
      await call(box.move, { id, version, toId: found.id }, { quiet: true });
      showMessage(`格口 ${from.label} 的件已换到 ${label}`);
      onDone();
    },
    'box-move',
  );
  return (
    <FormDialog title={`格口 ${from.label} 换格`} form={form} submitText="换格" onClose={onClose}>
      <div className="form-stack">
        <p>
          {free.length === 0
            ? '这个分拣架没有空闲的格口。'
            : `最近的空闲格口：${free
                .slice(0, 6)
                .map(({ label }) => label)
                .join('、')}。`}
        </p>
        <TextField label="目标格口" required autoFocus placeholder="如 B-12" {...form.field('to')} />
      </div>
    </FormDialog>
  );
}
