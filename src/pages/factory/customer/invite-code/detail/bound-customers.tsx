import { HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { invite } from '#contract/invite/invite.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';

/** Who came by one invite, and is still bound. */
export function BoundCustomers({ inviteId }: { inviteId: number }) {
  const { data, error, refetch } = useQuery(query(invite.bound, { id: inviteId }, { quiet: true }));
  if (error) return <FailureNote error={error} retry={() => void refetch()} />;
  if (!data) return <div className="bp6-skeleton invite-wait" />;
  if (data.length === 0)
    return <p className="invite-quiet">还没有。把链接或二维码发给商家后，会显示在这里。</p>;
  return (
    <HTMLTable className="invite-table" aria-label="通过此邀请绑定的客户">
      <thead>
        <tr>
          <th>客户</th>
          <th>绑定时间</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ merchantId, merchantName, boundAt }) => (
          <tr key={merchantId}>
            <td>{merchantName}</td>
            <td>
              <TimeText at={boundAt} whole />
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}
