import { z } from 'zod';
import { plate, type Plate } from '#contract/plate/plate.ts';
import { call, download } from '@/shared/api/index.ts';
import { FormDialog, ReasonDialog, UsualReasons, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

/** A must here, whatever the call says of its first time. */
const Typed = z.object({
  reason: z.string().trim().min(1, '请填写原因').max(200, '原因不能超过 200 个字符'),
});
const EMPTY = { reason: '' };

/** Why the file of a plate is downloaded again: what is printed twice is made twice. */
export function AgainDialog({ row: { id, number, version }, onDone, onClose }: DialogEnds & { row: Plate }) {
  const form = useForm(
    Typed,
    EMPTY,
    async ({ reason }) => {
      const { url, name } = await call(plate.download, { id, version, reason }, { quiet: true });
      download(url, name);
      onDone();
    },
    `plate-download-${id}`,
  );
  return (
    <FormDialog title={`再次下载 ${number}`} form={form} submitText="下载" onClose={onClose}>
      <div className="form-stack">
        <p>这个版的文件已经下载过。请确认它没有打印过，以免重复生产。</p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons
          reasons={['文件丢失', '设备重启', '换电脑打印']}
          onChoose={(reason) => form.set({ reason })}
        />
      </div>
    </FormDialog>
  );
}

interface AskedProps {
  count: number;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** A person saw that plates are not at their devices. */
export const NotThereDialog = ({ count, onSubmit, onClose }: AskedProps) => (
  <ReasonDialog
    title={`${count} 个版不在设备`}
    text="请先到设备上看过：队列和已打印的记录里都没有。还在热文件夹里的文件由打印助手取出，之后可以重新下发。"
    act="不在设备"
    reasons={['设备上没有', '设备没有开机', '文件已损坏']}
    typed={Typed.shape.reason}
    draft="plate-not-there"
    onSend={onSubmit}
    onDone={onClose}
    onClose={onClose}
  />
);

/** Why plates that were sent come back; it is verified after that. */
export function RecallDialog({ count, onSubmit, onClose }: AskedProps) {
  const form = useForm(Typed, EMPTY, async ({ reason }) => onSubmit(reason), 'plate-recall');
  return (
    <FormDialog
      title={`撤回 ${count} 个版`}
      form={form}
      submitText="下一步"
      intent="danger"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>
          撤回的版回到「待打印」，被拦截的件同时剔出。还在热文件夹里的文件由打印助手取出；设备已取走的，请先在设备上删除，以免重复打印。
        </p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons
          reasons={['设备故障', '换设备打印', '订单有变化']}
          onChoose={(reason) => form.set({ reason })}
        />
      </div>
    </FormDialog>
  );
}
