import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, DoubleChevronUp } from '@blueprintjs/icons';
import { tenant } from '#contract/tenant/tenant.ts';
import { user } from '#contract/user/user.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import '../people.css';

const MOST_USERS = 1000;
const moved = (ids: readonly number[], from: number, to: number): number[] => {
  const rest = ids.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ids[from]!);
};

/** The order in which users stand in lists and choices (F18). */
export function SortUsersDialog({ onDone, onClose }: DialogEnds) {
  const { data, error, refetch } = useQuery(query(user.page, { pageSize: MOST_USERS }, { quiet: true }));
  const [changed, setIds] = useState<number[]>();
  const users = new Map((data?.list ?? []).map((one) => [one.id, one]));
  const ids = changed ?? [...users.keys()];
  const form = useSending(async () => {
    await call(tenant.sortUsers, { userIds: ids }, { quiet: true });
    showMessage('用户顺序已保存');
    onDone();
  });
  return (
    <FormDialog title="调整用户顺序" form={form} width={480} closed={changed === undefined} onClose={onClose}>
      <FailureNote error={error} retry={() => void refetch()} />
      <p className="form-hint">列表和各处的用户选项都按这个顺序显示。</p>
      <ul className="people-rows">
        {ids.map((id, i) => {
          const name = users.get(id)?.realName ?? '';
          const button = (label: string, icon: React.JSX.Element, to: number) => (
            <Button
              variant="minimal"
              size="small"
              icon={icon}
              aria-label={`${name} ${label}`}
              title={label}
              disabled={to < 0 || to >= ids.length || to === i}
              onClick={() => setIds(moved(ids, i, to))}
            />
          );
          return (
            <li key={id}>
              <span className="people-name" title={name}>
                {i + 1}. <bdi>{name}</bdi> <span className="list-quiet">{users.get(id)?.username}</span>
              </span>
              {button('置顶', <DoubleChevronUp />, 0)}
              {button('上移', <ArrowUp />, i - 1)}
              {button('下移', <ArrowDown />, i + 1)}
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}
