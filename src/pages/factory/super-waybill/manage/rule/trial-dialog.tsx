import { Dialog, DialogBody, DialogFooter, Button, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { waybillTrial } from '#contract/package/choice-trial.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';

const count = (n: number) => n.toLocaleString('zh-CN');

/** How many open packages each rule would take now, by which account, and why nothing takes the others. */
export function TrialDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query(waybillTrial.trial, {}, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog isOpen title="选号规则试算" className="form-dialog" style={{ width: 720 }} onClose={onClose}>
      <DialogBody>
        <FailureNote error={error} retry={() => void refetch()} />
        {!data && !error && <p className="list-quiet">正在试算…</p>}
        {data && <Answer answer={data} busy={isFetching} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="关闭" onClick={onClose} />
            <Button intent="primary" text="再次试算" loading={isFetching} onClick={() => void refetch()} />
          </>
        }
      />
    </Dialog>
  );
}

function Answer({ answer, busy }: { answer: Output<typeof waybillTrial.trial>; busy: boolean }) {
  const { examined, more, rules, refused } = answer;
  if (examined === 0) return <p role="status">现在没有等待取号的包裹。</p>;
  return (
    <>
      <p>
        按启用的规则试算 {count(examined)} 个还没有单号的包裹{more && '（最早的一部分）'}，没有取号。
      </p>
      <HTMLTable className="rule-trial" compact striped aria-label="试算结果" aria-busy={busy}>
        <thead>
          <tr>
            <th>规则</th>
            <th className="tabular">包裹</th>
            <th>账户</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ ruleId, name, count: taken, accounts }) => (
            <tr key={ruleId ?? 'preset'}>
              <td>{name}</td>
              <td className="tabular">{count(taken)}</td>
              <td>
                {accounts.map((one) => `${one.name}（${one.expressName}）${count(one.count)} 个`).join('、')}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {refused.length > 0 && (
        <section aria-label="不能取号">
          <h3 className="rule-part">不能取号</h3>
          <ul className="rule-refused">
            {refused.map(({ msg, count: n, numbers }) => (
              <li key={msg}>
                {count(n)} 个：{msg}
                {numbers.length > 0 && <span className="list-quiet"> 如 {numbers.join('、')}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
