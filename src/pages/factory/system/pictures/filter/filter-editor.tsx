import { useDeferredValue } from 'react';
import { Button, Dialog, DialogBody, HTMLSelect, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { filter, FilterForm, FilterLut, type Filter } from '#contract/filter/filter.ts';
import {
  FilterStep,
  FilterSteps,
  MOST_STEPS,
  newStep,
  STEP_KINDS,
  STEPS,
  type StepKind,
} from '#contract/filter/steps.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { Preview } from './preview.tsx';
import { StepList } from './step-list.tsx';
import { useLuts } from './use-luts.ts';
import './filter.css';

/** With the LUTs that were sent in, so that a form that was kept shows their names again. */
const Typed = FilterForm.extend({ luts: z.array(FilterLut.extend({ id: z.int() })) }).transform(
  ({ luts: _sent, ...said }) => said,
);
type Start = z.input<typeof Typed>;

const EMPTY: Start = { name: '', steps: [], luts: [] };
const KINDS = STEP_KINDS.map((value) => ({ value, label: STEPS[value].title }));
const WIDTH = 1320;

/** Makes a filter, or a new version of the one given. */
export function FilterEditor({ edited, ...ends }: DialogEnds & { edited: Filter | undefined }) {
  const asked = query(filter.detail, { id: edited?.id ?? 0 }, { quiet: true });
  const { data, error, refetch } = useQuery({ ...asked, enabled: edited !== undefined, gcTime: 0 });
  if (!edited) return <Editor edited={undefined} start={EMPTY} {...ends} />;
  if (!data)
    return (
      <Dialog isOpen title={`修改滤镜 ${edited.name}`} onClose={ends.onClose}>
        <DialogBody>
          {error ? <FailureNote error={error} retry={() => void refetch()} /> : <Spinner />}
        </DialogBody>
      </Dialog>
    );
  const { steps } = data.versions[0]!;
  return <Editor edited={edited} start={{ name: edited.name, steps, luts: data.luts }} {...ends} />;
}

function Editor({
  edited,
  start,
  onDone,
  onClose,
}: DialogEnds & { edited: Filter | undefined; start: Start }) {
  const form = useForm(
    Typed,
    start,
    async (said) => {
      if (edited) {
        const { id, version } = edited;
        const { versionNo } = await call(filter.update, { ...said, id, version }, { quiet: true });
        showMessage(versionNo > edited.versionNo ? `已保存为第 ${versionNo} 版` : '滤镜已保存');
      } else {
        await call(filter.create, said, { quiet: true });
        showMessage('滤镜已新建');
      }
      onDone();
    },
    `filter-${edited?.id ?? 'new'}`,
  );
  const { values, errors, field, set } = form;
  const { steps, luts } = values;
  const samples = useQuery({ ...query(filter.samples, {}, { quiet: true }), gcTime: 0 });
  // Typing comes first, drawing when there is time.
  const drawn = useDeferredValue(steps);
  const tables = useLuts(drawn);
  const applicable = drawn.filter(
    (step) => FilterStep.safeParse(step).success && (step.kind !== 'lut' || tables.has(step.lutId)),
  );
  const left = drawn.length - applicable.length;
  const isFull = steps.length >= MOST_STEPS;
  return (
    <FormDialog
      title={edited ? `修改滤镜 ${edited.name}` : '新建滤镜'}
      form={form}
      width={WIDTH}
      submitText={edited ? '保存为新版本' : '保存'}
      note={edited && <span className="list-quiet">现在是第 {edited.versionNo} 版；旧版本保留不变。</span>}
      onClose={onClose}
    >
      <div className="art-filter-editor">
        <div className="art-filter-side">
          <TextField label="名称" required autoFocus={!edited} {...field('name')} />
          <StepList
            {...{ steps, luts }}
            onChange={(changed) => set({ steps: changed })}
            onLut={(at, lut) =>
              set({
                luts: [...luts.filter(({ id }) => id !== lut.id), lut],
                steps: steps.map((step, n) =>
                  n === at && step.kind === 'lut' ? { ...step, lutId: lut.id } : step,
                ),
              })
            }
          />
          <HTMLSelect
            fill
            aria-label="添加步骤"
            disabled={isFull}
            value=""
            options={[{ value: '', label: isFull ? `最多 ${MOST_STEPS} 个步骤` : '添加步骤…' }, ...KINDS]}
            onChange={(event) => set({ steps: [...steps, newStep(event.currentTarget.value as StepKind)] })}
          />
          {errors['steps'] !== undefined && !FilterSteps.safeParse(steps).success && (
            <p className="art-filter-refused" role="alert">
              {errors['steps']}
            </p>
          )}
          {steps.length > 1 && (
            <Button variant="minimal" size="small" text="全部移除" onClick={() => set({ steps: [] })} />
          )}
        </div>
        <div>
          <FailureNote error={samples.error} retry={() => void samples.refetch()} />
          <Preview
            samples={samples.data ?? NONE}
            applied={{ steps: applicable, luts: tables }}
            note={left > 0 ? `有 ${left} 个步骤还不完整，预览没有包含它们。` : undefined}
            onSamples={() => void samples.refetch()}
          />
        </div>
      </div>
    </FormDialog>
  );
}

const NONE: [] = [];
