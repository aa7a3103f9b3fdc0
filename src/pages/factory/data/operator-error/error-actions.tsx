import { Button } from '@blueprintjs/core';
import {
  ERROR_MARKS,
  operatorError,
  type ErrorMark,
  type OperatorError,
} from '#contract/operator-error/operator-error.ts';
import { few, useSomeDone } from '@/features/means/index.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog } from '@/shared/ui/dialog/index.ts';

const TEXT = {
  confirmed: '错误确实发生了，已经和本人说明。',
  corrected: '错误已经改正，不需要再处理。',
  notHis: '不是这个人的错误：按人员统计时不再计入，也不能扣款。',
  open: '处理结果清除，重新计为未处理。',
} as const;

/** What is made of chosen errors. */
export function ErrorActions({
  target,
}: {
  target: {
    chosen: { rows: readonly OperatorError[]; count: number };
    afterAction: (failedIds?: readonly number[]) => void;
  };
}) {
  const { open, shown, tell } = useSomeDone(target);
  const ids = target.chosen.rows.map(({ id }) => id);
  const ask = (mark: ErrorMark | null): void => {
    const act = mark === null ? '未处理' : ERROR_MARKS[mark];
    open(({ onDone, onClose }) => {
      let done: Awaited<ReturnType<typeof send>>;
      const send = () => call(operatorError.mark, { ids, mark }, { quiet: true });
      return (
        <SureDialog
          title={`${few(ids.length)} 条标记为「${act}」`}
          text={TEXT[mark ?? 'open']}
          act="标记"
          intent="primary"
          onConfirm={async () => {
            done = await send();
          }}
          onClose={onClose}
          onDone={() =>
            tell('标记', done, `${few(done.successIds.length)} 条已标记为「${act}」`, { onDone, onClose })
          }
        />
      );
    });
  };
  return (
    <>
      <Button text="已确认" onClick={() => ask('confirmed')} />
      <Button text="已更正" onClick={() => ask('corrected')} />
      <Button text="不是本人" onClick={() => ask('notHis')} />
      <Button text="未处理" onClick={() => ask(null)} />
      {shown}
    </>
  );
}
