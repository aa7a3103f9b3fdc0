import { use, useState } from 'react';
import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { fromPromise } from 'xstate';
import type { Input } from '#contract/endpoint.ts';
import { EXPORT_PRESETS, orderExport, type ExportPresetName } from '#contract/order-export/order-export.ts';
import { sideOf } from '#contract/sides.ts';
import { TaskWatch } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { userTimeZone } from '@/shared/lib/time/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import type { AllMatching } from '@/shared/ui/list/index.ts';
import { Permitted, PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';
import { firstShape, withPreset, type Side } from './export-choice.ts';
import { exportOrdersMachine, type ExportedOrders, type ExportRequest } from './export-orders.machine.ts';
import { useKeptShape } from './use-kept-shape.ts';
import './export-orders.css';

const ExportForm = lazyPart(() => import('./export-form.tsx').then((m) => m.ExportForm));

/** What a list has to export: the chosen rows, all that match, or where nothing is chosen what it shows. */
export interface ExportSource {
  chosen: { rows: readonly { id: number }[]; all: AllMatching | undefined; count: number };
  allMatching: AllMatching | undefined;
}

const submit = fromPromise<{ taskId: number }, ExportRequest>(({ input: { orders, shape } }) => {
  const asked = { ...shape, ...orders, timeZone: userTimeZone() };
  return call(orderExport.start, asked as Input<typeof orderExport.start>, { quiet: true });
});

/** The button and the dialog of an export; `quick`: a preset with a button of its own beside it. */
export function ExportAction({
  source,
  quick,
}: {
  source: ExportSource;
  quick?: ExportPresetName | undefined;
}) {
  const side = sideOf(use(PermissionHolderContext)?.tenantType);
  return side ? (
    <Permitted need={[`${side}:order:export`]}>
      <Exporting side={side} source={source} quick={quick} />
    </Permitted>
  ) : null;
}

function Exporting({
  side,
  source,
  quick,
}: {
  side: Side;
  source: ExportSource;
  quick: ExportPresetName | undefined;
}) {
  const [state, send] = useKeptMachine(exportOrdersMachine.provide({ actors: { submit } }));
  const [preset, setPreset] = useState<ExportPresetName>();
  const { ready, kept, keep } = useKeptShape(side);
  const found = ordersOf(source);
  const open = (name?: ExportPresetName): void => {
    setPreset(name);
    send({ type: 'export.opened' });
  };
  const close = (): void => send({ type: 'dialog.closed' });
  const why =
    !ready || !found ? '列表正在读取，请稍候。' : found.count === 0 ? '没有可导出的订单。' : undefined;
  const asking = state.matches('asking') || state.matches('submitting');
  return (
    <>
      {quick && (
        <ReasonedButton
          icon={<Export />}
          text={`导出${QUICK_WORDS[quick] ?? EXPORT_PRESETS[quick].title}`}
          why={why}
          onClick={() => open(quick)}
        />
      )}
      <ReasonedButton icon={<Export />} text="导出" why={why} onClick={() => open()} />
      {asking && found && (
        <ExportForm
          side={side}
          orders={found.words}
          start={preset ? withPreset(firstShape(side), preset, side) : kept}
          busy={state.matches('submitting')}
          failure={state.context.failure}
          onClose={close}
          onSubmit={(shape) => {
            // A quick export is no change of mind about the usual one.
            if (!preset) keep(shape);
            send({ type: 'export.submitted', request: { orders: found.orders, shape } });
          }}
        />
      )}
      {state.context.taskId !== null && (
        <Dialog isOpen onClose={close} title="导出订单" className="form-dialog" canOutsideClickClose={false}>
          <DialogBody>
            <TaskWatch
              key={state.context.taskId}
              taskId={state.context.taskId}
              files={{ result: '下载文件' }}
            >
              <Button text="再导出一份" onClick={() => send({ type: 'export.again' })} />
              <Button text="关闭" onClick={close} />
            </TaskWatch>
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}

/** As the merchant calls what he takes to the platform. */
const QUICK_WORDS: Partial<Record<ExportPresetName, string>> = { waybill: '运单号' };

function ordersOf({
  chosen,
  allMatching,
}: ExportSource): { orders: ExportedOrders; count: number; words: string } | undefined {
  const many = (count: number) => count.toLocaleString('zh-CN');
  if (chosen.all)
    return { ...byFilter(chosen.all), words: `将导出符合条件的全部 ${many(chosen.all.total)} 单。` };
  if (chosen.count > 0)
    return {
      orders: { ids: chosen.rows.map(({ id }) => id) },
      count: chosen.count,
      words: `将导出选中的 ${many(chosen.count)} 单。`,
    };
  return (
    allMatching && {
      ...byFilter(allMatching),
      words: `没有选中订单，将导出当前列表的全部 ${many(allMatching.total)} 单。`,
    }
  );
}

const byFilter = ({ filter, position, total }: AllMatching) => ({
  orders: { filter, position } as ExportedOrders,
  count: total,
});
