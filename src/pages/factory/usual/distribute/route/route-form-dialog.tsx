import { useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { route, ROUTE_TARGETS, type Route } from '#contract/route/route.ts';
import { MOST_WORK_STEPS, workStep } from '#contract/route/work-step.ts';
import { call, query } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { SuggestField } from '@/shared/ui/suggest/suggest-field.tsx';
import { InspectedField } from './inspected-field.tsx';
import { draftOf, EMPTY, Typed } from './route-draft.ts';
import { RouteStepsField } from './route-steps-field.tsx';
import { targetOf } from './route-target.ts';

const TARGETS = optionsOf(ROUTE_TARGETS);

/** Makes a route, like the one that is copied, or a new version of the one given. */
export function RouteFormDialog({
  edited,
  copied,
  onDone,
  onClose,
}: DialogEnds & { edited: Route | undefined; copied?: Route }) {
  const steps = useQuery({
    ...query(workStep.page, { pageSize: MOST_WORK_STEPS, status: 0 }, { quiet: true }),
    gcTime: 0,
  });
  const [start] = useState(() =>
    edited ? draftOf(edited) : copied ? { ...draftOf(copied), name: '', goods: null } : EMPTY,
  );
  const [idempotencyKey] = useState(randomId);
  const form = useForm(
    Typed,
    start,
    async (said) => {
      if (edited) {
        const { id, version } = edited;
        const { name, steps: passed, inspected } = said;
        const sent = { id, version, name, steps: passed, inspected };
        const { versionNo } = await call(route.update, sent, { quiet: true });
        showMessage(versionNo > edited.versionNo ? `已保存为第 ${versionNo} 版` : '工艺路线已保存');
      } else {
        await call(route.create, { ...said, idempotencyKey }, { quiet: true });
        showMessage('工艺路线已新建');
      }
      onDone();
    },
    `route-${edited?.id ?? (copied ? `of-${copied.id}` : 'new')}`,
  );
  const { values, set, field, errors } = form;
  const { target } = values;
  return (
    <FormDialog
      title={edited ? `修改工艺路线 ${edited.name}` : copied ? `复制工艺路线 ${copied.name}` : '新建工艺路线'}
      form={form}
      width={880}
      waits={!steps.data && !steps.error}
      submitText={edited ? '保存为新版本' : '保存'}
      note={
        edited && (
          <span className="list-quiet">现在是第 {edited.versionNo} 版；已组批的生产件仍走原来的版本。</span>
        )
      }
      onClose={onClose}
    >
      <FailureNote error={steps.error} retry={() => void steps.refetch()} />
      <div className="form-stack route-form">
        <div className="form-grid">
          <TextField label="名称" required autoFocus placeholder="手机壳通用" {...field('name')} />
          {edited ? (
            <Field label="适用" help="适用范围不能修改；要换，请停用后新建">
              {({ intent: _intent, ...control }) => (
                <InputGroup {...control} fill readOnly value={targetOf(edited)} />
              )}
            </Field>
          ) : (
            <SelectField
              label="适用"
              options={TARGETS}
              help="SKU 的路线先于材质的，材质的先于全部的"
              value={target}
              onChange={(chosen) => set({ target: chosen, goods: null })}
            />
          )}
          {!edited && target !== 'all' && (
            <SuggestField
              key={target}
              label={ROUTE_TARGETS[target]}
              required
              none={`输入${target === 'sku' ? ' SKU 编码或' : ''}名称搜索`}
              found={(keyword) => query(route.choices, { kind: target, keyword }, { quiet: true })}
              {...field('goods')}
            />
          )}
          {!edited && target !== 'all' && <span />}
          <InspectedField {...field('inspected')} />
        </div>
        <RouteStepsField
          steps={values.steps}
          offered={steps.data?.list ?? []}
          error={errors['steps']}
          onChange={(passed) => set({ steps: passed })}
        />
      </div>
    </FormDialog>
  );
}
