import { z } from 'zod';
import { packageNumbers } from '#contract/package/asking.ts';
import type { ActionResult } from '#contract/life-cycle/action.ts';
import { text } from '#contract/life-cycle/event-fields.ts';
import type { Package } from '#contract/package/package.ts';
import { WAYBILL_REGIONS } from '#contract/waybill/life-cycle/waybill-states.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import {
  FailureNote,
  FormDialog,
  UsualReasons,
  type DialogEnds,
  type OpenDialog,
} from '@/shared/ui/dialog/index.ts';
import { ReasonedButton, TextField, useForm, useSending, useVerification } from '@/shared/ui/form/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';

const { failed: FAILED, unknown: UNKNOWN, cancelFailed: KEPT } = WAYBILL_REGIONS.waybill;
const APPLY = ['factory:waybill:apply'] as const;
const CANCEL = ['factory:waybill:cancel'] as const;
const SETTLE = ['factory:waybill:settle'] as const;

const tell = (what: string, { successIds, failed }: ActionResult): void => {
  const [first] = failed;
  showMessage(
    first
      ? `${what} ${successIds.length} 个，${failed.length} 个没有处理：${first.msg}`
      : `${what} ${successIds.length} 个`,
  );
};

/** What is done with numbers that did not come, or did not go: shown while such packages are chosen. */
export function NumberDeeds({
  rows,
  open,
  onChanged,
}: {
  rows: readonly Package[];
  open: OpenDialog;
  onChanged: () => void;
}) {
  const [mayApply, mayCancel, maySettle] = [usePermits(APPLY), usePermits(CANCEL), usePermits(SETTLE)];
  const idsIn = ({ code }: { code: number }) =>
    rows.filter(({ numberState }) => numberState === code).map(({ id }) => id);
  const [failed, unknown, kept] = [idsIn(FAILED), idsIn(UNKNOWN), idsIn(KEPT)];
  const { submit, busy, failure } = useSending(async (deed: 'retry' | 'cancelAgain' | 'keep') => {
    const ids = deed === 'retry' ? failed : kept;
    const what = { retry: '已重试', cancelAgain: '已再次回收', keep: '已保留' }[deed];
    tell(what, await call(packageNumbers[deed], { ids }, { quiet: true }));
    onChanged();
  });
  return (
    <>
      {mayApply && failed.length > 0 && (
        <ReasonedButton text="重试" loading={busy} why={undefined} onClick={() => submit('retry')} />
      )}
      {maySettle && unknown.length > 0 && (
        <ReasonedButton
          text="人工核定"
          why={undefined}
          onClick={() => open((ends) => <SettleDialog ids={unknown} {...ends} />)}
        />
      )}
      {mayCancel && kept.length > 0 && (
        <ReasonedButton
          text="再次回收"
          loading={busy}
          why={undefined}
          onClick={() => submit('cancelAgain')}
        />
      )}
      {mayApply && kept.length > 0 && (
        <ReasonedButton text="保留使用" loading={busy} why={undefined} onClick={() => submit('keep')} />
      )}
      {maySettle && kept.length > 0 && (
        <ReasonedButton
          text="核销"
          intent="danger"
          why={undefined}
          onClick={() => open((ends) => <WriteOffDialog ids={kept} {...ends} />)}
        />
      )}
      <FailureNote error={failure} />
    </>
  );
}

const Typed = z.object({ reason: text(500, '请填写原因') });
type Chosen = DialogEnds & { ids: readonly number[] };

/** Somebody looked at the carrier's own site: there is no number, and another one may be asked for. */
function SettleDialog({ ids, onDone, onClose }: Chosen) {
  const { verification, verify } = useVerification();
  const form = useForm(Typed, { reason: '' }, ({ reason }) => {
    verify(
      `核定 ${ids.length} 个结果未知的单号为没有取到，之后可以重新取号。`,
      (pass) => call(packageNumbers.settle, { ids: [...ids], reason, ...pass }, { quiet: true }),
      (answer) => {
        tell('已核定', answer);
        onDone();
      },
    );
    return Promise.resolve();
  });
  return (
    <FormDialog
      title={`人工核定 ${ids.length} 个包裹`}
      form={{ ...form, verification }}
      width={440}
      intent="danger"
      submitText="核定"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>请先在快递公司的网站上确认没有这些单号；以后出现的单号会自动回收。</p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons reasons={['已在官网核对，没有单号']} onChoose={(reason) => form.set({ reason })} />
      </div>
    </FormDialog>
  );
}

/** The carrier keeps the number: it is lost, and its quota with it. */
function WriteOffDialog({ ids, onDone, onClose }: Chosen) {
  const form = useForm(Typed, { reason: '' }, async ({ reason }) => {
    tell('已核销', await call(packageNumbers.writeOff, { ids: [...ids], reason }, { quiet: true }));
    onDone();
  });
  return (
    <FormDialog
      title={`核销 ${ids.length} 个包裹的单号`}
      form={form}
      width={440}
      intent="danger"
      submitText="核销"
      onClose={onClose}
    >
      <div className="form-stack">
        <p>核销后单号作废，额度不退还。</p>
        <TextField label="原因" required autoFocus {...form.field('reason')} />
        <UsualReasons
          reasons={['快递公司不退单号', '单号已过期']}
          onChoose={(reason) => form.set({ reason })}
        />
      </div>
    </FormDialog>
  );
}
