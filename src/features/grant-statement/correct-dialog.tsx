import { useQuery } from '@tanstack/react-query';
import { HTMLTable } from '@blueprintjs/core';
import {
  grantStatements,
  type GrantStatement,
  type GrantStatementLine,
} from '#contract/grant-statement/grant-statement.ts';
import {
  GRANT_STATEMENT_PARAMS,
  MOST_DISPUTED,
} from '#contract/grant-statement/life-cycle/grant-statement-events.ts';
import { call, query } from '@/shared/api/index.ts';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { AmountField, TextField, useForm } from '@/shared/ui/form/index.ts';
import './grant-statement.css';

/** What the receiver objects to, once it is known. */
export function CorrectDialog({ statement, ...ends }: DialogEnds & { statement: GrantStatement }) {
  const { id, version } = statement;
  const asked = { id, disputed: true, pageSize: MOST_DISPUTED };
  const lines = useQuery(query(grantStatements.lines, asked, { quiet: true, since: version }));
  if (!lines.data) return <FailureNote error={lines.error} />;
  return <Correcting statement={statement} lines={lines.data.list} {...ends} />;
}

function Correcting({
  statement: { id, version, month, accountName, currency },
  lines,
  onDone,
  onClose,
}: DialogEnds & { statement: GrantStatement; lines: readonly GrantStatementLine[] }) {
  const form = useForm(
    GRANT_STATEMENT_PARAMS['grantStatement.corrected'],
    { reason: '', lines: lines.map((line) => ({ id: line.id, cents: line.cents })) },
    async (values) => {
      await call(grantStatements.correct, { id, version, ...values }, { quiet: true });
      showMessage('已更正，重新发给对方确认');
      onDone();
    },
    `grant-statement-correct-${id}-${version}`,
  );
  const { values, set, errors } = form;
  const change = (at: number, cents: number) =>
    set({ lines: values.lines.map((line, i) => (i === at ? { ...line, cents } : line)) });
  return (
    <FormDialog title="更正对账单" form={form} width={640} submitText="更正" onClose={onClose}>
      <div className="form-stack">
        <p>
          「{accountName}」{month}：改好有异议的单号的金额，不用改的保持原样；更正后对方重新确认。
        </p>
        <HTMLTable compact>
          <thead>
            <tr>
              <th>运单号</th>
              <th>对方的原因</th>
              <th>原金额</th>
              <th>更正为</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={line.id}>
                <td className="tabular">{line.no}</td>
                <td className="statement-reason">{line.disputed}</td>
                <td className="tabular">{formatMoney(line.cents, currency)}</td>
                <td>
                  <AmountField
                    label={`${line.no} 的金额`}
                    currency={currency}
                    value={values.lines[at]?.cents ?? Number.NaN}
                    error={errors[`lines.${at}.cents`]}
                    onChange={(cents) => change(at, cents)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
        <TextField label="说明" required {...form.field('reason')} />
      </div>
    </FormDialog>
  );
}
