import { useMemo, type ReactElement } from 'react';
import { Hand } from '@blueprintjs/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CLAIM_LIMIT, claimOrders, orderClaim, type Claim } from '#contract/order/order-claim.ts';
import { call, query, queryKey } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import type { AskFirst } from '@/shared/ui/life-cycle/index.ts';
import { keyShortcut, type Chosen } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { ORDER_KEYS } from './action/order-keys.ts';
import { claimWords, othersText } from './claim-words.ts';
import type { ActionableOrder } from './facts.ts';

const TakeOverDialog = lazyPart(() => import('./claim-dialogs.tsx').then((m) => m.TakeOverDialog));
const ActAnywayDialog = lazyPart(() => import('./claim-dialogs.tsx').then((m) => m.ActAnywayDialog));

/** Who stays on a page learns within this time that a claim has ended by itself; live events tell the rest. */
const LOOK_EVERY_MS = 30_000;

/** By order: who of the user's company has claimed it. */
export type Claims = ReadonlyMap<number, Claim>;

/** Of the orders that a list shows. */
export function useClaims(ids: readonly number[]): Claims {
  const asked = useMemo(() => [...new Set(ids)].toSorted((a, b) => a - b).slice(0, CLAIM_LIMIT), [ids]);
  const { data } = useQuery({
    ...query(orderClaim.claims, { ids: asked }, { quiet: true, later: true }),
    enabled: asked.length > 0,
    refetchInterval: LOOK_EVERY_MS,
    // Rows that stay keep their marks while those of the others are read.
    placeholderData: (before) => before,
  });
  return useMemo(() => new Map((data ?? []).map((claim) => [claim.orderId, claim])), [data]);
}

/** Takes the chosen orders for a while, or gives them back where all of them are the user's own. */
export function ClaimButton({
  target,
  claims,
  onChanged,
}: {
  target: { chosen: Chosen<Pick<ActionableOrder, 'id' | 'orderNo'>> };
  claims: Claims;
  /** Told when somebody else has an order now than before. */
  onChanged: () => void;
}): ReactElement | null {
  const client = useQueryClient();
  const { open, shown } = useDialog();
  const may = usePermits(claimOrders.permissions);
  if (!may) return null;
  const { rows, all, count } = target.chosen;
  const ids = rows.map(({ id }) => id);
  const given = !all && count > 0 && ids.every((id) => claims.get(id)?.mine);
  const why =
    count === 0
      ? '请先选择订单。'
      : all || ids.length > CLAIM_LIMIT
        ? `一次最多认领 ${CLAIM_LIMIT.toLocaleString('zh-CN')} 单，请在列表中选择。`
        : undefined;
  const read = (): void => {
    void client.invalidateQueries({ queryKey: queryKey(orderClaim.claims) });
    onChanged();
  };
  const tellClaimed = (orders: number): void => {
    if (orders > 0) showMessage(`已认领 ${orders} 单，30 分钟内同事会看到`);
  };
  const claim = async (): Promise<void> => {
    const { claimed, held } = await call(orderClaim.claim, { ids });
    read();
    tellClaimed(claimed.length);
    if (held.length > 0)
      open((ends) => (
        <TakeOverDialog
          {...ends}
          held={held}
          numberOf={(id) => numberIn(rows, id)}
          onTaken={(orders) => {
            read();
            tellClaimed(orders);
          }}
        />
      ));
  };
  const giveBack = async (): Promise<void> => {
    await call(orderClaim.unclaim, { ids });
    read();
    showMessage(`已放弃认领 ${ids.length} 单`);
  };
  return (
    <>
      <ReasonedButton
        text={given ? '放弃认领' : '认领'}
        icon={<Hand />}
        why={why}
        {...keyShortcut(ORDER_KEYS.claim)}
        // Refused by the server it is told as any call is.
        onClick={() => void (given ? giveBack() : claim()).catch(() => {})}
      />
      {shown}
    </>
  );
}

const numberIn = (rows: readonly Pick<ActionableOrder, 'id' | 'orderNo'>[], id: number): string =>
  rows.find((row) => row.id === id)?.orderNo ?? '';

/** Asks before something is done with what a colleague has claimed. One order is known here, of many the server knows. */
export function useClaimsFirst(claims: Claims): { askFirst: AskFirst; dialog: ReactElement | undefined } {
  const { open, shown } = useDialog();
  const askFirst: AskFirst = (label, { rows, all, count }, go) => {
    const ask = (text: string): void =>
      open((ends) => <ActAnywayDialog {...ends} label={label} text={text} go={go} />);
    const [only] = !all && count === 1 ? rows : [];
    if (only) {
      const claim = claims.get(only.id);
      return claim && !claim.mine ? ask(`${claimWords(claim)}。`) : go();
    }
    const chosen = all ? { filter: all.filter, position: all.position } : { ids: rows.map(({ id }) => id) };
    return void call(orderClaim.claimedByOthers, chosen, { quiet: true }).then(
      (others) => (others.length > 0 ? ask(othersText(others, count)) : go()),
      // A claim is a help: where it cannot be asked about, nothing waits for it.
      go,
    );
  };
  return { askFirst, dialog: shown ? <>{shown}</> : undefined };
}
