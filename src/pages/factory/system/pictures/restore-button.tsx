import { artDesk } from '#contract/art-desk/art-desk.ts';
import { ART_STEPS, type ArtStep } from '#contract/art-desk/art-step.ts';
import { tellWritten } from '@/entities/line-art/index.ts';
import { call } from '@/shared/api/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { SureDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';

/** Why a step cannot be gone back to; undefined: it can. */
function whyNot({ isNow, after, closed }: ArtStep): string | undefined {
  if (isNow) return '这一行现在就是这样。';
  if (after.fileId === null) return '那时这一行还没有图片。';
  if (after.pictureUrl === null) return '那时的图片已被商家清理，请重新上传。';
  return closed ?? undefined;
}

/** Makes a line print what it printed after a step; that is a step of its own, and nothing is lost. */
export function RestoreButton({ step, open }: { step: ArtStep; open: OpenDialog }) {
  if (!usePermits(['factory:art:edit'])) return null;
  const send = async (): Promise<void> => {
    const { id: stepId, version } = step;
    tellWritten('已还原', await call(artDesk.restore, { stepId, version }, { quiet: true }));
  };
  return (
    <ReasonedButton
      size="small"
      text="还原"
      why={whyNot(step)}
      onClick={() =>
        open((ends) => (
          <SureDialog
            title="还原到这一步"
            intent="primary"
            text={`${step.orderNo} 第 ${step.lineNo} 行将恢复为 ${formatDateTime(step.at)}「${ART_STEPS[step.kind]}」之后的图片和摆放。现在的图片留在历史里，可以再还原。`}
            act="还原"
            onConfirm={send}
            {...ends}
          />
        ))
      }
    />
  );
}
