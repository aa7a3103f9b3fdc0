import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { color } from '#contract/means/color.ts';
import type { MergePlan } from '#contract/means/merge.ts';
import type { model } from '#contract/means/model.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { Field, useVerification } from '@/shared/ui/form/index.ts';
import { called, few, type Named } from './named.ts';
import { MeansPicker, type PickedMeans } from './means-picker.tsx';

export type MergeCalls = Pick<typeof model | typeof color, 'page' | 'mergePlan' | 'merge'>;

/** What goes over, in words; a model and a colour have not the same. */
function movedText({ skus, aliases, materials, priceRules, limits }: MergePlan): string {
  const moved = (
    [
      [skus, '个 SKU'],
      [aliases, '个叫法（含原名）'],
      [materials, '种材质的可选颜色'],
      [priceRules, '条折扣'],
      [limits, '条部门权限'],
    ] as const
  ).filter(([count]) => count > 0);
  return moved.length === 0
    ? '没有 SKU、折扣或部门权限使用它'
    : moved.map(([count, what]) => `${few(count)} ${what}`).join('、');
}

/** Before two become one: which one stays, what goes over, and what stands in the way. */
export function MergeDialog({
  noun,
  calls,
  row,
  onDone,
  onClose,
}: DialogEnds & { noun: string; calls: MergeCalls; row: Named }) {
  const [into, setInto] = useState<PickedMeans | null>(null);
  const pair = { id: row.id, intoId: into?.id ?? 0 };
  const plan = useQuery({
    ...query(calls.mergePlan, pair, { quiet: true }),
    gcTime: 0,
    enabled: into !== null,
  });
  const { verification, verify } = useVerification();
  const blocked = plan.data && plan.data.clashes.length > 0;
  const why = into === null ? `请先选择保留的${noun}` : blocked ? '有冲突，请先按提示处理' : undefined;
  return (
    <FormDialog
      title={`合并${noun}「${called(row)}」`}
      form={{
        failure: plan.error,
        verification,
        submit: () =>
          verify(
            `「${called(row)}」合并到「${called(into!)}」后不再存在，转入${movedText(plan.data!)}，不能撤销。`,
            (pass) => call(calls.merge, { ...pair, ...pass }, { quiet: true }),
            () => {
              showMessage(`「${called(row)}」已合并到「${called(into!)}」`);
              onDone();
            },
          ),
      }}
      submitText="合并"
      intent="danger"
      waits={into !== null && plan.isPending && plan.error === null}
      why={why}
      onClose={onClose}
    >
      <div className="form-stack">
        <p>
          「{called(row)}」（{row.code}）合并后不再存在，不能撤销；下面选择保留的{noun}。
        </p>
        <Field label={`保留的${noun}`} required>
          {() => (
            <MeansPicker
              label={`保留的${noun}`}
              page={calls.page}
              besides={row.id}
              value={into}
              onPick={setInto}
            />
          )}
        </Field>
        {into && plan.data && (
          <Callout compact intent={blocked ? 'danger' : 'primary'} role="status">
            {blocked ? (
              plan.data.clashes.map((clash) => <p key={clash}>{clash}</p>)
            ) : (
              <p>
                {`转入「${called(into)}」：${movedText(plan.data)}。每个 SKU 的编码和价格不变，「${called(into)}」没有填写的资料用「${called(row)}」的补上；已推送的订单保留原来的名称。`}
              </p>
            )}
          </Callout>
        )}
      </div>
    </FormDialog>
  );
}
