import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import type { ActionCourse } from './use-life-action.ts';
import './life-cycle.css';

const DangerDialog = lazyPart(() =>
  import('@/shared/ui/dialog/danger-dialog.tsx').then((m) => m.DangerDialog),
);

const OutcomeDialog = lazyPart(() => import('./outcome-dialog.tsx').then((m) => m.OutcomeDialog));

/**
 * What an action still needs of the user, and how it went where it did not simply succeed: what was refused and why, or
 * where it goes on.
 */
export function ActionReport({
  action,
}: {
  action: Pick<ActionCourse, 'verification' | 'report' | 'failure' | 'retry' | 'close'> &
    Partial<Pick<ActionCourse, 'help'>>;
}) {
  const { verification, report, failure, close } = action;
  if (verification) {
    const { label, danger, deed, warning, confirm, leave } = verification;
    return (
      <DangerDialog
        prompt={danger ?? 'dangerous'}
        text={warning ?? `「${label}」需要验证，请输入验证码和贵公司设置的危险操作密码。`}
        {...(deed && { deed })}
        onConfirm={confirm}
        onClose={leave}
      />
    );
  }
  if (failure) {
    return (
      <Dialog isOpen onClose={close} title="操作没有完成" className="form-dialog">
        <DialogBody>
          <FailureNote error={failure} />
          <p className="list-quiet">可以重试：同一次操作不会执行两遍。</p>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text="关闭" onClick={close} />
              <Button intent="primary" text="重试" onClick={action.retry} />
            </>
          }
        />
      </Dialog>
    );
  }
  if (!report) return null;
  return <OutcomeDialog report={report} help={action.help} close={close} />;
}
