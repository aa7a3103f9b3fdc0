import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { fromPromise } from 'xstate';
import { waybill, type WaybillInspection } from '#contract/waybill/waybill.ts';
import { TaskWatch } from '@/entities/task/index.ts';
import { call, upload } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { FileDrop } from '@/shared/ui/form/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { importWaybillsMachine, type WaybillStart } from './import-waybills.machine.ts';
import './import-waybills.css';

const MappingForm = lazyPart(() => import('./mapping-form.tsx').then((m) => m.MappingForm));

const quiet = { quiet: true } as const;
const actors = {
  inspect: fromPromise<WaybillInspection, { file: File; report: (share: number) => void }>(
    ({ input, signal }) =>
      upload(waybill.inspect, input.file, {}, { ...quiet, signal, onProgress: input.report }),
  ),
  start: fromPromise<{ taskId: number }, WaybillStart>(({ input }) => call(waybill.start, input, quiet)),
};

/** Ships packed orders by a file of their waybill numbers. */
export const ImportWaybillsAction = ({ onSettled }: { onSettled: () => void }) => (
  <Permitted need={['factory:order:ship']}>
    <Importing onSettled={onSettled} />
  </Permitted>
);

function Importing({ onSettled }: { onSettled: () => void }) {
  const [{ value, context }, send] = useKeptMachine(importWaybillsMachine.provide({ actors }));
  const close = (): void => send({ type: 'dialog.closed' });
  return (
    <>
      <Button icon={<Import />} text="导入运单号" onClick={() => send({ type: 'import.opened' })} />
      {(value === 'choosing' || value === 'inspecting') && (
        <Dialog
          isOpen
          onClose={close}
          title="导入运单号"
          className="form-dialog"
          canOutsideClickClose={false}
        >
          <DialogBody>
            <FileDrop
              label="选择运单号文件"
              title="拖入运单号文件，或点击选择"
              accept=".csv,.txt,.xlsx"
              sent={value === 'inspecting' ? context.share : undefined}
              onFiles={([file]) => send({ type: 'file.chosen', file })}
            >
              支持 XLSX 和 CSV；需要「订单号」或「平台单号」，以及「运单号」，「快递公司」可选
            </FileDrop>
            <FailureNote error={context.failure} />
          </DialogBody>
          <DialogFooter actions={<Button text="取消" onClick={close} />}>
            <span className="list-quiet">没有文件？在「已打包」页签点「导出运单号模板」，填好后导入。</span>
          </DialogFooter>
        </Dialog>
      )}
      {(value === 'mapping' || value === 'starting') && context.inspection && context.mapping && (
        <MappingForm
          inspection={context.inspection}
          mapping={context.mapping}
          busy={value === 'starting'}
          failure={context.failure}
          onLooked={(inspection) => send({ type: 'file.looked', inspection })}
          onChange={(mapping) => send({ type: 'mapping.changed', mapping })}
          onSubmit={() => send({ type: 'import.started' })}
          onClose={close}
        />
      )}
      {context.taskId !== null && (
        <Dialog
          isOpen
          onClose={close}
          title="导入运单号"
          className="form-dialog"
          canOutsideClickClose={false}
        >
          <DialogBody>
            <TaskWatch
              key={context.taskId}
              taskId={context.taskId}
              files={{ errors: '下载被拒绝的行' }}
              onSettled={onSettled}
            >
              <Button text="再导入一个文件" onClick={() => send({ type: 'import.again' })} />
              <Button text="关闭" onClick={close} />
            </TaskWatch>
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}
