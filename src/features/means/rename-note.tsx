import { useQuery } from '@tanstack/react-query';
import { Callout } from '@blueprintjs/core';
import type { meansCalls } from '#contract/means/names.ts';
import { query } from '@/shared/api/index.ts';

/** In the form of one that stands: what a new name reaches, before it is saved. */
export function RenameNote({
  calls: { impact },
  id,
  from,
  to,
}: {
  calls: Pick<ReturnType<typeof meansCalls>, 'impact'>;
  id: number;
  from: string;
  to: string;
}) {
  const isRenamed = from !== to.trim();
  const { data } = useQuery({ ...query(impact, { id }, { quiet: true }), gcTime: 0, enabled: isRenamed });
  if (!isRenamed || !data) return null;
  const reached = [
    [data.skus, 'SKU'],
    [data.priceRules, '条价格'],
    [data.limits, '条部门权限'],
  ] as const;
  const told = reached
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${count.toLocaleString('zh-CN')} ${noun === 'SKU' ? '个 SKU' : noun}`);
  return (
    <Callout data-wide intent="primary" role="status" compact>
      {told.length > 0
        ? `改名会同时更新 ${told.join('、')}，价格不变；已推送的订单保留原来的名称。`
        : '还没有 SKU、价格或部门权限使用这个名称。'}
    </Callout>
  );
}
