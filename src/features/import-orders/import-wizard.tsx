import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ImportPresetName } from '#contract/order-import/import-presets.ts';
import { order } from '#contract/order/order.ts';
import { TASK_STATUS, type Task } from '#contract/task/task.ts';
import { readDraft, removeDraft, writeDraft } from '@/shared/lib/draft/draft.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { queryKey } from '@/shared/api/index.ts';
import { FileStep } from './file-step.tsx';
import { importActors } from './import-effects.ts';
import { importOrdersMachine, type Mends } from './import-orders.machine.ts';
import { MappingStep } from './mapping-step.tsx';
import { draftOf, KeptMends } from './mends.ts';
import { ProgressStep } from './progress-step.tsx';
import { RecentImports } from './recent-imports.tsx';
import { summaryOf } from './result-words.ts';
import { ResultStep } from './result-step.tsx';
import './import-orders.css';

const keptMends = (taskId: number): Mends => KeptMends.safeParse(readDraft(draftOf(taskId))).data ?? {};

const STEPS = ['选择文件', '核对列', '导入', '结果'] as const;

/** What a screen reader is told when a step has come. */
function toldOf(step: number, task: Task | null): string {
  if (step === 0) return '';
  const outcome = step === 3 && task ? `：${TASK_STATUS[task.status]}，${summaryOf(task.result, task)}` : '';
  return `第 ${step + 1} 步，共 ${STEPS.length} 步：${STEPS[step]}${outcome}`;
}

/** From a file to orders in four steps. `taskId`: an import that is under way, or over, is watched at once. */
export function ImportWizard({
  taskId,
  preset,
  onTask,
}: {
  taskId: number | null;
  /** The export that is to be imported, as it was said where one came from. */
  preset: ImportPresetName | undefined;
  /** The task that now runs, for the address bar. */
  onTask: (taskId: number | null) => void;
}) {
  const client = useQueryClient();
  const [state, send] = useKeptMachine(
    importOrdersMachine.provide({
      actors: importActors,
      actions: {
        announce: (_, id) => onTask(id),
        keepMends: (_, { taskId: id, mends }) =>
          Object.keys(mends).length > 0 ? writeDraft(draftOf(id), mends) : removeDraft(draftOf(id)),
      },
    }),
    { input: { taskId, ...(taskId !== null && { mends: keptMends(taskId) }) } },
  );
  const { context } = state;
  const step =
    state.matches('choosing') || state.matches('inspecting')
      ? 0
      : state.matches('mapping') || state.matches('starting')
        ? 1
        : state.matches('running') || state.matches('stopping') || state.matches('outOfSight')
          ? 2
          : 3;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus went with its step: the keyboard goes on here, not at the head of the page.
    if (step > 0 && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <div className="import-wizard" ref={panel} tabIndex={-1}>
      <div className="visually-hidden" role="status">
        {toldOf(step, context.task)}
      </div>
      <ol className="import-steps" aria-label="导入步骤">
        {STEPS.map((name, i) => (
          <li key={name} aria-current={i === step ? 'step' : undefined} data-passed={i < step}>
            <span className="import-step-no tabular">{i + 1}</span>
            {name}
          </li>
        ))}
      </ol>
      {step === 0 && (
        <>
          <FileStep
            preset={preset}
            uploading={state.matches('inspecting')}
            share={context.share}
            failure={context.failure}
            onFile={(file) => send({ type: 'file.chosen', file })}
            onCancel={() => send({ type: 'import.cancelled' })}
          />
          <RecentImports onOpen={(id) => send({ type: 'import.opened', taskId: id, mends: keptMends(id) })} />
        </>
      )}
      {step === 1 && context.inspection && (
        <MappingStep
          key={context.inspection.fileId}
          inspection={context.inspection}
          preset={preset}
          draft={context.draft}
          failure={context.failure}
          busy={state.matches('starting')}
          onLooked={(inspection, draft) => send({ type: 'file.looked', inspection, draft })}
          onDraft={(draft) => send({ type: 'draft.changed', draft })}
          onStart={(request) => send({ type: 'import.started', request })}
          onCancel={() => send({ type: 'import.cancelled' })}
        />
      )}
      {step === 2 && (
        <ProgressStep
          task={context.task}
          failure={context.failure}
          lost={state.matches('outOfSight')}
          stopping={state.matches('stopping')}
          onStop={() => send({ type: 'task.stopped' })}
          onResume={() => send({ type: 'watch.resumed' })}
          onAgain={() => send({ type: 'import.again' })}
        />
      )}
      {step === 3 && context.task && (
        <ResultStep
          task={context.task}
          failure={context.failure}
          retrying={state.matches('retrying')}
          onRetry={() => send({ type: 'task.retried' })}
          onAgain={() => send({ type: 'import.again' })}
          onLeave={() => void client.invalidateQueries({ queryKey: queryKey(order.page) })}
          refused={{
            ...{ mends: context.mends, pageNo: context.pageNo, busy: state.matches('mending') },
            onMend: (cell) => send({ type: 'cell.mended', cell }),
            onTurn: (pageNo) => send({ type: 'page.turned', pageNo }),
            onDrop: () => send({ type: 'mends.dropped' }),
            onSend: () => send({ type: 'mends.sent' }),
          }}
        />
      )}
    </div>
  );
}
