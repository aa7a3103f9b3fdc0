import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, HTMLTable } from '@blueprintjs/core';
import {
  grantStatements,
  STATEMENT_STATES,
  type GrantStatement,
} from '#contract/grant-statement/grant-statement.ts';
import { WAYBILL_REGIONS } from '#contract/waybill/life-cycle/waybill-states.ts';
import { query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines, TimeText } from '@/shared/ui/list/index.ts';
import './grant-statement.css';

/** Lines that are shown at once. */
const AT_ONCE = 50;
const STATES: Readonly<Record<number, string>> = Object.fromEntries(
  Object.values(WAYBILL_REGIONS.waybill).map(({ code, label }) => [code, label]),
);

/** One statement as it would be printed: both sides, sums by express, its lines, and what both did. */
export function StatementDetail({ id, version }: { id: number; version: number | undefined }) {
  const about = useQuery(query(grantStatements.detail, { id }, { quiet: true, since: version ?? null }));
  if (!about.data)
    return (
      <div className="statement-detail">
        <FailureNote error={about.error} retry={() => void about.refetch()} />
      </div>
    );
  const { statement, carriers, events } = about.data;
  const { currency } = statement;
  return (
    <div className="statement-detail">
      <dl className="statement-facts">
        {factsOf(statement).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <section aria-label="按快递">
        <h3>按快递</h3>
        {carriers.map(({ expressName, numbers, cents }) => (
          <p key={expressName} className="tabular">
            {expressName}：{numbers.toLocaleString('zh-CN')} 行，{formatMoney(cents, currency)}
          </p>
        ))}
      </section>
      <Lines id={id} version={statement.version} currency={currency} />
      <section aria-label="日志">
        <h3>日志</h3>
        <LogLines
          lines={events}
          say={({ title, after, note }) => [title, after && `变为${after}`, note].filter(Boolean).join('，')}
        />
      </section>
    </div>
  );
}

const factsOf = (one: GrantStatement): [string, string][] =>
  (
    [
      ['月份', one.month],
      ['账户', one.accountName],
      ['归属方', one.merchantName],
      ['使用方', one.factoryName],
      ['状态', STATEMENT_STATES[one.state]],
      ['金额', formatMoney(one.cents, one.currency)],
      ['更正说明', one.reason],
      ['已付', one.paidCents === null ? '' : formatMoney(one.paidCents, one.currency)],
      ['付款日期', one.paidDay ?? ''],
      ['凭证号', one.paidReference],
    ] as [string, string][]
  ).filter(([, text]) => text !== '');

function Lines({ id, version, currency }: { id: number; version: number; currency: string }) {
  const [pageNo, setPageNo] = useState(1);
  const lines = useQuery(
    query(grantStatements.lines, { id, pageNo, pageSize: AT_ONCE }, { quiet: true, since: version }),
  );
  if (!lines.data) return <FailureNote error={lines.error} retry={() => void lines.refetch()} />;
  const { list, total } = lines.data;
  const pages = Math.ceil(total / AT_ONCE);
  return (
    <section aria-label="明细">
      <h3>明细（{total.toLocaleString('zh-CN')} 行）</h3>
      <div className="statement-lines">
        <HTMLTable compact>
          <thead>
            <tr>
              {['取号时间', '运单号', '到达省', '重量', '状态', '金额', '异议'].map((title) => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.map((line) => (
              <tr key={line.id}>
                <td>
                  <TimeText at={line.at} />
                </td>
                <td className="tabular">{line.no}</td>
                <td>{line.province}</td>
                <td className="tabular">
                  {line.weightG === null ? '' : `${line.weightG.toLocaleString('zh-CN')} 克`}
                </td>
                <td>
                  {STATES[line.state] ?? ''}
                  {line.isCorrection && '（更正）'}
                </td>
                <td className="tabular">
                  {formatMoney(line.cents, currency)}
                  {line.firstCents !== null && `（原 ${formatMoney(line.firstCents, currency)}）`}
                </td>
                <td className="statement-reason">{line.disputed}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
      {pages > 1 && (
        <div className="statement-pages">
          <Button size="small" text="上一页" disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)} />
          <span className="tabular">
            {pageNo} / {pages}
          </span>
          <Button
            size="small"
            text="下一页"
            disabled={pageNo === pages}
            onClick={() => setPageNo(pageNo + 1)}
          />
        </div>
      )}
    </section>
  );
}
