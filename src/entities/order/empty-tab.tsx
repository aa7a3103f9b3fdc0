import { useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import type { StatusTab } from '@/shared/ui/list/index.ts';

interface Empty {
  title: string;
  text?: ReactNode;
  action?: ReactElement;
}

interface Asking {
  asked: Record<string, unknown>;
  ask: (change: Record<string, unknown>) => void;
  rows: readonly unknown[];
}

/** What nobody has to do anything with. */
const AT_REST = ['shipped', 'completed', 'closed', 'merged', 'split'];

/**
 * What a list of orders says where its tab is empty, and no filter is the reason: that everything in it is done, or that
 * nothing stands there, and which tab has more to do. Where no tab has an order, it is what the list says of itself.
 */
export function useEmptyTab(
  { asked, ask, rows }: Asking,
  tabs: readonly StatusTab[],
  ofList: Empty | undefined,
): Empty | undefined {
  const status = asked['status'];
  const [worked, setWorked] = useState<unknown>();
  if (rows.length > 0 && worked !== status) setWorked(status);
  const at = tabs.findIndex(({ value }) => value === status);
  const here = tabs[at];
  if (here?.value === undefined) return ofList;
  // The nearest that follows on, else the nearest of those before.
  const others = [...tabs.slice(at + 1), ...tabs.slice(0, at).toReversed()];
  const next = others.find(
    ({ value, count }) => value !== undefined && !AT_REST.includes(value) && (count ?? 0) > 0,
  );
  if (!tabs.some(({ count }) => (count ?? 0) > 0)) return ofList;
  const title = worked === status ? `「${here.label}」的订单都处理完了` : `「${here.label}」里没有订单`;
  if (!next) return { title };
  return {
    title,
    text: `「${next.label}」里还有 ${next.count!.toLocaleString('zh-CN')} 个订单。`,
    action: (
      <Button intent="primary" text={`去「${next.label}」`} onClick={() => ask({ status: next.value })} />
    ),
  };
}
