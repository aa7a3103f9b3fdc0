import { z } from 'zod';
import { plate, type Plate, type PlateSlot } from '#contract/plate/plate.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, UsualReasons, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';

const Typed = z.object({ reason: plate.kick.input.shape.reason });
const USUAL = ['客户要求取消', '图片有误', '坯件用完'];

/** Why a piece leaves its plate. */
export function PlateKickDialog({
  plate: { id, number, version, state },
  slot: { pieceId, pieceNumber, no },
  onDone,
  onClose,
}: DialogEnds & { plate: Plate; slot: PlateSlot }) {
  const form = useForm(
    Typed,
    { reason: '' },
    async ({ reason }) => {
      await call(plate.kick, { id, version, pieceIds: [pieceId], reason }, { quiet: true });
      showMessage(
        `生产件 ${pieceNumber} 已从版 ${number} 剔出${state === 0 ? '' : '，版重新出图，可在「拼版」查看'}`,
      );
      onDone();
    },
    `plate-kick-${id}-${pieceId}`,
  );
  return (
    <FormDialog
      title={`剔出生产件 ${pieceNumber}`}
      form={form}
      submitText="剔出"
      intent="danger"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>
          位置 {no} 空着，其余的件位置不变{state === 0 ? '' : '，版文件随即重新出图'}
          。剔出的件离开批次，回到「待分配」。
        </p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons reasons={USUAL} onChoose={(reason) => form.set({ reason })} />
      </div>
    </FormDialog>
  );
}
