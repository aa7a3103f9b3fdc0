import { useState } from 'react';
import { z } from 'zod';
import { INTERCEPT_OUTCOMES, interceptReason, intercepts } from '#contract/intercept/intercept.ts';
import type { ActionResult } from '#contract/life-cycle/action.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FormDialog, UsualReasons, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';

type Props = DialogEnds & { ids: readonly number[] };

/** What came of it, in one sentence: of what was refused the first reason. */
function tell(what: string, { successIds, failed }: ActionResult): void {
  const [first] = failed;
  const done = `${what} ${successIds.length} 个包裹`;
  showMessage(first ? `${done}，${failed.length} 个没有成功：${first.msg}` : done);
}

const Asked = z.object({ reason: interceptReason });
const WHY = ['买家退款', '地址有误', '发错货', '买家要改地址'];

/** Why parcels are to come back. */
export function AskDialog({ ids, onDone, onClose }: Props) {
  const [idempotencyKey] = useState(randomId);
  const form = useForm(Asked, { reason: '' }, async ({ reason }) => {
    tell(
      '已申请拦截',
      await call(intercepts.ask, { ids: [...ids], reason, idempotencyKey }, { quiet: true }),
    );
    onDone();
  });
  return (
    <FormDialog
      title={`拦截 ${ids.length} 个包裹`}
      form={form}
      width={460}
      submitText="申请拦截"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>
          能由系统提交的，向快递公司申请退回；不能的，登记「拦截」问题件，由工厂联系快递公司。72
          小时没有答复的，拦截失败。
        </p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons reasons={WHY} onChoose={(reason) => form.set({ reason })} />
      </div>
    </FormDialog>
  );
}

const Ended = z
  .object({ outcome: z.enum(['done', 'failed']), reason: z.string().trim().max(200) })
  .refine(({ outcome, reason }) => outcome === 'done' || reason !== '', {
    path: ['reason'],
    message: '请填写拦截失败的原因',
  });

/** What a person learned of the carrier. */
export function EndDialog({ ids, onDone, onClose }: Props) {
  const [idempotencyKey] = useState(randomId);
  const first: { outcome: 'done' | 'failed'; reason: string } = { outcome: 'done', reason: '' };
  const form = useForm(Ended, first, async ({ outcome, reason }) => {
    const said = { outcome, ...(reason !== '' && { reason }) };
    tell('已登记', await call(intercepts.end, { ids: [...ids], ...said, idempotencyKey }, { quiet: true }));
    onDone();
  });
  return (
    <FormDialog
      title={`拦截结果，${ids.length} 个包裹`}
      form={form}
      width={460}
      submitText="登记"
      onClose={onClose}
    >
      <div className="form-stack">
        <SelectField
          label="结果"
          required
          options={optionsOf(INTERCEPT_OUTCOMES)}
          {...form.field('outcome')}
        />
        <TextField label="快递的答复" lines={3} {...form.field('reason')} />
      </div>
    </FormDialog>
  );
}

/** Parcels go on to their buyers. */
export function WithdrawDialog({ ids, onDone, onClose }: Props) {
  const [idempotencyKey] = useState(randomId);
  const form = useForm(z.object({}), {}, async () => {
    tell('已撤销拦截', await call(intercepts.withdraw, { ids: [...ids], idempotencyKey }, { quiet: true }));
    onDone();
  });
  return (
    <FormDialog
      title={`撤销拦截 ${ids.length} 个包裹`}
      form={form}
      width={440}
      submitText="撤销拦截"
      onClose={onClose}
    >
      <p>只能撤销己方申请、还没有向快递公司提交的拦截；撤销后包裹继续派送。</p>
    </FormDialog>
  );
}
