import { Button } from '@blueprintjs/core';
import { EmptyState } from '@/shared/ui/empty-state/empty-state.tsx';
import type { EmptyList, StatusTab } from '@/shared/ui/list/index.ts';

/** What nobody has to do anything with. */
const AT_REST = ['shipped', 'completed', 'closed', 'merged', 'split'];

/**
 * What a list of orders says where its tab is empty, and no filter is the reason: that everything in it is done, or that
 * nothing stands there, and which tab has more to do. Where no tab has an order, it is what the list says of itself.
 */
export function EmptyTab({
  status,
  tabs,
  worked,
  ofList,
  onGo,
}: {
  status: unknown;
  tabs: readonly StatusTab[];
  /** Orders stood in this tab before. */
  worked: boolean;
  ofList: EmptyList;
  onGo: (status: string) => void;
}) {
  const at = tabs.findIndex(({ value }) => value === status);
  const here = tabs[at];
  if (here?.value === undefined || !tabs.some(({ count }) => (count ?? 0) > 0))
    return <EmptyState {...ofList} />;
  // The nearest that follows on, else the nearest of those before.
  const others = [...tabs.slice(at + 1), ...tabs.slice(0, at).toReversed()];
  const next = others.find(
    ({ value, count }) => value !== undefined && !AT_REST.includes(value) && (count ?? 0) > 0,
  );
  const title = worked ? `「${here.label}」的订单都处理完了` : `「${here.label}」里没有订单`;
  if (!next) return <EmptyState title={title} />;
  return (
    <EmptyState
      title={title}
      text={`「${next.label}」里还有 ${next.count!.toLocaleString('zh-CN')} 个订单。`}
      action={<Button intent="primary" text={`去「${next.label}」`} onClick={() => onGo(next.value!)} />}
    />
  );
}
