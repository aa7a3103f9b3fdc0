import type { Tail } from '#contract/tails/tails.ts';
import { SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { ActionButton, ActionReport, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';
import { NestDialog } from './nest-dialog.tsx';
import { NestedDialog } from './nested-dialog.tsx';
import { useTailAction } from './tail-life.ts';

/** What is done with chosen pieces, each refused by itself. */
export function TailActions({ target }: { target: ActionTarget<Tail> }) {
  const action = useTailAction(target);
  const { rows, count } = target.chosen;
  const { open, shown } = useDialog();
  const nest = (): void =>
    open(({ onClose }) => (
      <NestDialog
        rows={rows}
        onClose={onClose}
        onNested={(nested) => {
          open((ends) => <NestedDialog nested={nested} rows={rows} {...ends} />);
          target.afterAction(
            nested.failed.map(({ id }) => id),
            nested.successIds,
          );
        }}
      />
    ));
  const lose = (): void =>
    open((ends) => (
      <SureDialog
        title={`${count} 件找不到`}
        text="这些件按「找不到」报废，责任记为不明，系统用新号补做；旧号不能再用。"
        act="找不到，补做"
        onConfirm={() => {
          action.send('lost', {});
          return Promise.resolve();
        }}
        {...ends}
      />
    ));
  return (
    <>
      <ActionButton action={action} type="nest" intent="primary" onClick={nest} />
      <ActionButton action={action} type="lost" onClick={lose} />
      <ActionButton action={action} type="urge" onClick={() => action.send('urge', {})} />
      <ActionReport action={action} />
      {shown}
    </>
  );
}
