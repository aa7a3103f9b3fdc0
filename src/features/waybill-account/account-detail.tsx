import { useQuery } from '@tanstack/react-query';
import { CARRIER_ABILITIES, type CarrierAbility } from '#contract/carrier/carrier.ts';
import { CARRIER_CALLS, waybillAccount, type WaybillCall } from '#contract/waybill/account.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';

const OUTCOMES: Readonly<Record<string, string>> = {
  ...{ ok: '成功', data: '资料有误', busy: '限流', down: '系统故障', lost: '没有结果' },
  ...{ refused: '被拒绝', expired: '授权无效' },
};

/** One account in full: what its carrier can, and what was asked of it last. */
export function AccountDetail({ id, version }: { id: number; version: number | undefined }) {
  const about = useQuery(query(waybillAccount.detail, { id }, { quiet: true, since: version ?? null }));
  if (!about.data)
    return (
      <div className="waybill-account-detail">
        <FailureNote error={about.error} />
      </div>
    );
  const { account, facts, known, secrets, calls } = about.data;
  const can = Object.entries(facts?.can ?? {}).flatMap(([ability, is]) =>
    is ? [CARRIER_ABILITIES[ability as CarrierAbility]] : [],
  );
  const lines = [
    ['名称', account.name],
    ['快递', account.expressName],
    ['能力', facts ? can.join('、') : '从自有号段取号，不经过快递公司'],
    ['单号有效', facts ? `${facts.validityDays} 天` : '不限'],
    ['回收后', facts?.returnsQuota ? '退还额度' : '不退还额度'],
    ...(facts?.fields ?? [])
      .filter(({ secret }) => !secret)
      .map(({ name, label }) => [label, known[name] ?? ''] as const),
    ['已保存的密钥', secrets.join('、')],
    [
      '寄件',
      [account.senderName, account.senderProvince, account.senderCity, account.senderAddress]
        .filter(Boolean)
        .join('，'),
    ],
    ['最近的错误', account.lastError],
  ].filter(([, text]) => text !== '');
  return (
    <div className="waybill-account-detail">
      <dl className="waybill-account-facts">
        {lines.map(([term, text]) => (
          <Line key={term} term={term!} text={text!} />
        ))}
      </dl>
      <section aria-label="最近的调用">
        <h3>最近的调用</h3>
        {calls.length === 0 ? <p className="list-quiet">还没有调用过。</p> : <Calls calls={calls} />}
      </section>
    </div>
  );
}

const Line = ({ term, text }: { term: string; text: string }) => (
  <>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </>
);

const Calls = ({ calls }: { calls: readonly WaybillCall[] }) => (
  <table className="waybill-account-calls">
    <thead>
      <tr>
        <th>时间</th>
        <th>调用</th>
        <th>请求</th>
        <th>用时</th>
        <th>结果</th>
      </tr>
    </thead>
    <tbody>
      {calls.map(({ id, at, call, requestId, ms, outcome, code, said }) => (
        <tr key={id}>
          <td>
            <TimeText at={at} />
          </td>
          <td>{CARRIER_CALLS[call as keyof typeof CARRIER_CALLS]}</td>
          <td>{requestId}</td>
          <td className="tabular">{ms} ms</td>
          <td>
            {OUTCOMES[outcome] ?? outcome}
            {code && ` ${code}`}
            {said && `：${said}`}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
