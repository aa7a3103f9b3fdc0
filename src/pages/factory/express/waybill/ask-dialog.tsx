import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import type { Output } from '#contract/endpoint.ts';
import { packageNumbers } from '#contract/package/asking.ts';
import { call, query } from '@/shared/api/index.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { SelectField, useForm } from '@/shared/ui/form/index.ts';

/** 0: rules choose. */
const BY_RULES = 0;
const Typed = z.object({ accountId: z.int('请选择面单账户').min(BY_RULES, '请选择面单账户') });
const askedOf = (accountId: number) => (accountId === BY_RULES ? {} : { accountId });
const count = (n: number) => n.toLocaleString('zh-CN');

type Accounts = Output<typeof packageNumbers.accounts>;
type Props = DialogEnds & { ids: readonly number[] };

/** Numbers for chosen packages: once it is known whom they can be asked of. */
export function AskDialog(props: Props) {
  const accounts = useQuery(query(packageNumbers.accounts, {}, { quiet: true }));
  const byRules = useQuery(query(packageNumbers.byRules, {}, { quiet: true }));
  return accounts.data && byRules.data ? (
    <Asking accounts={accounts.data} byRules={byRules.data.stands} {...props} />
  ) : (
    <FailureNote error={accounts.error ?? byRules.error} />
  );
}

/** Of which account, for how many, and why the others get none, before anything is asked. */
function Asking({
  accounts,
  byRules,
  ids,
  onDone,
  onClose,
}: Props & { accounts: Accounts; byRules: boolean }) {
  const [idempotencyKey] = useState(randomId);
  const first = accounts.find(({ isOn }) => isOn) ?? accounts[0];
  const begun = byRules ? BY_RULES : (first?.id ?? NaN);
  const form = useForm(Typed, { accountId: begun }, async ({ accountId }) => {
    const { successIds, failed, taskId, standing } = await call(
      packageNumbers.ask,
      { ids: [...ids], ...askedOf(accountId), idempotencyKey },
      { quiet: true },
    );
    showMessage(saidOf({ asked: successIds.length - standing, standing, failed, taskId }));
    onDone();
  });
  const { accountId } = form.values;
  return (
    <FormDialog
      title={`为 ${count(ids.length)} 个包裹取号`}
      form={form}
      width={520}
      submitText="取号"
      onClose={onClose}
    >
      <div className="form-stack">
        <SelectField
          label="面单账户"
          required
          options={[
            ...(byRules ? [{ value: String(BY_RULES), label: '按选号规则' }] : []),
            ...accounts.map((one) => ({ value: String(one.id), label: labelOf(one) })),
          ]}
          error={form.errors['accountId']}
          value={Number.isNaN(accountId) ? undefined : String(accountId)}
          onChange={(next: string) => form.set({ accountId: Number(next) })}
        />
        {first ? (
          <Preview ids={ids} accountId={accountId} />
        ) : (
          <p>
            还没有面单账户，请先在<Link to={PATHS['factory/super-waybill']}>「超级面单」</Link>中新建。
          </p>
        )}
      </div>
    </FormDialog>
  );
}

const labelOf = ({ name, expressName, isOn, left, lender }: Accounts[number]): string =>
  `${name}（${[expressName, lender !== null && `共享自 ${lender}`, !isOn && '已暂停', left !== null && `剩余 ${count(left)}`].filter(Boolean).join('，')}）`;

function Preview({ ids, accountId }: { ids: readonly number[]; accountId: number }) {
  const preview = useQuery(
    query(packageNumbers.preview, { ids: [...ids], ...askedOf(accountId) }, { quiet: true }),
  );
  const seen = preview.data;
  if (!seen)
    return preview.error ? <FailureNote error={preview.error} /> : <p className="list-quiet">正在核对…</p>;
  return (
    <section aria-label="取号预览">
      <p>
        <strong>{count(seen.fit)}</strong> 个可以取号
        {seen.standing > 0 && `，${count(seen.standing)} 个已有这个账户的单号或正在取号`}
        {seen.refused.length > 0 && '，其余不能取号：'}
      </p>
      {accountId === BY_RULES && seen.accounts.length > 0 && (
        <ul className="waybill-refused" aria-label="按账户">
          {seen.accounts.map(({ name, expressName, count: n }) => (
            <li key={name}>
              {count(n)} 个：{name}（{expressName}）
            </li>
          ))}
        </ul>
      )}
      <ul className="waybill-refused">
        {seen.refused.map(({ msg, count: n, numbers }) => (
          <li key={msg}>
            {count(n)} 个：{msg}
            {numbers.length > 0 && <span className="list-quiet"> 如 {numbers.join('、')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function saidOf({
  asked,
  standing,
  failed,
  taskId,
}: {
  asked: number;
  standing: number;
  failed: readonly { msg: string }[];
  taskId: number | null;
}): string {
  if (taskId !== null) return '已开始取号，可在任务中查看进度';
  const [first] = failed;
  return [
    `已为 ${count(asked)} 个包裹取号`,
    ...(standing > 0 ? [`${count(standing)} 个已有单号`] : []),
    ...(first ? [`${count(failed.length)} 个没有取号：${first.msg}`] : []),
  ].join('，');
}
