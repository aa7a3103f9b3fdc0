import { Button } from '@blueprintjs/core';
import { barcode, type BarcodePiece } from '#contract/barcode/barcode.ts';
import { PrintDialog, PrintedDialog } from '@/features/print-tags/index.ts';
import { ReasonDialog, SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { ActionButton, ActionReport, type ActionTarget } from '@/shared/ui/life-cycle/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { useBarcodeAction } from './barcode-life.ts';
import { FailDialog } from './fail-dialog.tsx';

const PRINT = ['factory:print'] as const;
const REASON = { typed: barcode.skip.input.shape.reason, draft: 'barcode-reason' } as const;

/** What is done with chosen pieces, each refused by itself. */
export function BarcodeActions({ target }: { target: ActionTarget<BarcodePiece> }) {
  const action = useBarcodeAction(target);
  const { open, settled, shown } = useDialog(() => undefined);
  const { rows, count } = target.chosen;
  const [first] = rows;
  const bad = (deed: 'remake' | 'rework', label: string): void =>
    open((ends) => (
      <FailDialog
        of={first!.id}
        deed={deed}
        title={count === 1 ? `${label} ${first!.number}` : `${label} ${count} 件`}
        onSend={(params) => action.send(deed, params)}
        {...ends}
      />
    ));
  const why = (
    deed: 'skip' | 'kick',
    said: { label: string; text: string; reasons: readonly string[] },
  ): void =>
    open((ends) => (
      <ReasonDialog
        title={`${said.label} ${count} 件`}
        text={said.text}
        act={said.label}
        reasons={said.reasons}
        {...REASON}
        onSend={(reason) => action.send(deed, { reason })}
        {...ends}
      />
    ));
  const sure = (): void =>
    open(({ onDone, onClose }) => (
      <SureDialog
        title={count === 1 ? `找不到 ${first!.number}` : `找不到 ${count} 件`}
        text="原件报废，换新号重新制作；旧号不能再用。"
        act="找不到"
        onConfirm={() => {
          action.send('lost', {});
          return Promise.resolve();
        }}
        onClose={onClose}
        onDone={onDone}
      />
    ));
  return (
    <>
      <ActionButton action={action} type="remake" intent="danger" onClick={() => bad('remake', '补做')} />
      <ActionButton action={action} type="rework" onClick={() => bad('rework', '返工')} />
      <ActionButton action={action} type="lost" onClick={sure} />
      <ActionButton
        action={action}
        type="skip"
        onClick={() =>
          why('skip', {
            label: '跳过工序',
            text: '下一道必经工序记为跳过，不计给任何人。',
            reasons: ['样品', '客户要求', '已由外协完成'],
          })
        }
      />
      <ActionButton action={action} type="undo" onClick={() => action.send('undo', {})} />
      <ActionButton
        action={action}
        type="kick"
        onClick={() =>
          why('kick', {
            label: '剔出',
            text: '剔出后回到「待分配」，可以进入别的批次。',
            reasons: ['换材质', '换设备', '暂缓生产'],
          })
        }
      />
      <Permitted need={PRINT}>
        <Button
          text="打印标签"
          onClick={() =>
            open(({ onClose }) => (
              <PrintDialog
                rows={rows}
                number=""
                onClose={onClose}
                onPrinted={(printed) => {
                  settled();
                  open((ends) => <PrintedDialog printed={printed} onClose={ends.onClose} />);
                }}
              />
            ))
          }
        />
      </Permitted>
      <ActionReport action={action} />
      {shown}
    </>
  );
}
