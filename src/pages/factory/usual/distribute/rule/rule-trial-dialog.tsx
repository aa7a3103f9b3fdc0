import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import { distributeRule, MOST_TRIED } from '#contract/distribute/distribute-rule.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TextField } from '@/shared/ui/form/index.ts';
import { Nothing } from '@/shared/ui/list/index.ts';

/** Which rule takes a few waiting pieces: those that have waited longest, or those that are named. */
export function RuleTrialDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [numbers, setNumbers] = useState<readonly string[]>([]);
  const { data, error, isFetching, refetch } = useQuery({
    ...query(distributeRule.trial, { numbers: [...numbers] }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog isOpen title="试算" className="form-dialog" style={{ width: 860 }} onClose={onClose}>
      <DialogBody>
        <form
          className="rule-trial-ask"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const asked = text.split(/[\s,，、;；]+/).filter(Boolean);
            if (asked.join() === numbers.join()) void refetch();
            else setNumbers(asked);
          }}
        >
          <TextField
            label="生产件号"
            help={`最多 ${MOST_TRIED} 个，用空格隔开；不填就试算等得最久的 ${MOST_TRIED} 件`}
            autoFocus
            value={text}
            onChange={setText}
          />
          {/* Never closed while it asks: Enter in the field would be lost. */}
          <Button type="submit" intent="primary" text="试算" />
        </form>
        <FailureNote error={error} />
        {data?.length === 0 && <p className="list-quiet">现在没有等待组批的生产件。</p>}
        {data && data.length > 0 && !error && (
          <HTMLTable compact striped className="rule-trial" aria-label="试算结果" aria-busy={isFetching}>
            <thead>
              <tr>
                <th>生产件</th>
                <th>订单</th>
                <th>打印配置</th>
                <th>规则</th>
                <th>原因</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ number, orderNo, profile, ruleName, why }) => (
                <tr key={number}>
                  <td>
                    <code className="tabular">{number}</code>
                  </td>
                  <td>{orderNo ?? <Nothing />}</td>
                  <td>{profile ?? <Nothing />}</td>
                  <td>
                    {ruleName === null ? (
                      <span className="list-quiet">不组批</span>
                    ) : (
                      <strong>{ruleName}</strong>
                    )}
                  </td>
                  <td>{why}</td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text="关闭" onClick={onClose} />} />
    </Dialog>
  );
}
