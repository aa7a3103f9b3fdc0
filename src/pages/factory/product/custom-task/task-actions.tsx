import { taskReason, type CustomTask } from '#contract/custom-task/custom-task.ts';
import { ReasonDialog, useDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { ActionButton, ActionReport, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';
import { FitDialog, HandDialog, nameOf, RefuseDialog, ReplaceDialog } from './task-dialogs.tsx';
import { useTaskAction, type TaskDeed } from './task-life.ts';

/** What is done with chosen tasks, or with the open one, each refused by itself. */
export function TaskActions({ target }: { target: ActionTarget<CustomTask> }) {
  const action = useTaskAction(target);
  const { rows } = target.chosen;
  const { open, shown } = useDialog(() => undefined);
  const button = (type: TaskDeed, onClick: () => void, intent?: 'primary' | 'danger') => (
    <ActionButton action={action} type={type} onClick={onClick} {...(intent && { intent })} />
  );
  const reason = (
    ends: DialogEnds,
    type: 'leave' | 'ask' | 'repulse',
    words: { title: string; text: string; act: string; reasons: readonly string[]; missing: string },
  ) => {
    const { title, missing, ...rest } = words;
    return (
      <ReasonDialog
        {...rest}
        title={`${title}：${nameOf(rows)}`}
        intent={type === 'repulse' ? 'danger' : 'primary'}
        typed={taskReason(missing)}
        draft={`custom-task-${type}`}
        onSend={(said) =>
          type === 'ask' ? action.send('ask', { text: said }) : action.send(type, { reason: said })
        }
        {...ends}
      />
    );
  };
  return (
    <>
      {button(
        'approve',
        () =>
          action.send('approve', {
            seen: Object.fromEntries(rows.map(({ id, renderId }) => [id, renderId ?? 0])),
          }),
        'primary',
      )}
      {button('refuse', () =>
        open((ends) => (
          <RefuseDialog tasks={rows} onSend={(params) => action.send('refuse', params)} {...ends} />
        )),
      )}
      {button('take', () => action.send('take', {}))}
      {button('hand', () =>
        open((ends) => (
          <HandDialog tasks={rows} onSend={(params) => action.send('hand', params)} {...ends} />
        )),
      )}
      {button('replace', () =>
        open((ends) => (
          <ReplaceDialog tasks={rows} onSend={(params) => action.send('replace', params)} {...ends} />
        )),
      )}
      {button('place', () =>
        open((ends) => (
          <FitDialog tasks={rows} onSend={(params) => action.send('place', params)} {...ends} />
        )),
      )}
      {button('again', () => action.send('again', {}))}
      {button('leave', () =>
        open((ends) =>
          reason(ends, 'leave', {
            ...{ title: '按此印刷', act: '按此印刷', missing: '请填写按此印刷的原因' },
            text: '图片低于材质的最低 dpi，仍按现在的图片和摆放印刷；原因和您的名字留在这一行的记录里。',
            reasons: ['商家确认清晰度可以接受', '图案本身是模糊风格'],
          }),
        ),
      )}
      {button('ask', () =>
        open((ends) =>
          reason(ends, 'ask', {
            ...{ title: '询问商家', act: '发送', missing: '请填写要问商家的话' },
            text: '商家会在站内通知里看到这句话和订单号；任务留在这里。',
            reasons: ['图片不清晰，请发一张更大的图', '图片打不开，请重新发一张', '请确认图案的方向'],
          }),
        ),
      )}
      {button('repulse', () =>
        open((ends) =>
          reason(ends, 'repulse', {
            ...{ title: '打回订单', act: '打回', missing: '请填写打回的原因' },
            text: '订单整单退回商家修改，它的生产件作废；商家会看到这个原因。',
            reasons: ['缺少印刷图片，请补图后重新提交', '图片分辨率不足，请更换更大的图片'],
          }),
        ),
      )}
      <ActionReport action={action} />
      {shown}
    </>
  );
}
