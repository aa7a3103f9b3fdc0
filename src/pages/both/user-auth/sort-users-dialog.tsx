import { useQuery } from '@tanstack/react-query';
import { tenant } from '#contract/tenant/tenant.ts';
import { user } from '#contract/user/user.ts';
import { OrderDialog } from '@/features/put-in-order/index.ts';
import { call, query } from '@/shared/api/index.ts';
import type { DialogEnds } from '@/shared/ui/dialog/index.ts';

const MOST_USERS = 1000;

/** The order in which users stand in lists and choices (F18). */
export function SortUsersDialog(ends: DialogEnds) {
  const { data, error, refetch } = useQuery(query(user.page, { pageSize: MOST_USERS }, { quiet: true }));
  return (
    <OrderDialog
      noun="用户"
      hint="列表和各处的用户选项都按这个顺序显示。"
      rows={(data?.list ?? []).map(({ id, realName, username }) => ({ id, name: realName, note: username }))}
      error={error}
      retry={() => void refetch()}
      save={(userIds) => call(tenant.sortUsers, { userIds }, { quiet: true })}
      {...ends}
    />
  );
}
