import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import { placeOf, useHomeSession, homeSession } from '@/entities/session/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { bindTipMachine, type Missing } from './bind-tip.machine.ts';
import { dismissToday, readDismissed } from './dismissal.ts';

const BindTipDialog = lazyPart(() => import('./bind-tip-dialog.tsx').then((m) => m.BindTipDialog));

const actors = {
  readDismissed: fromPromise<boolean, void>(readDismissed),
  dismissToday: fromPromise<void, void>(dismissToday),
};

/** The pages that each button points to: the tip never stands on top of one of them. */
const POINTS_TO: Record<Missing, readonly string[]> = {
  factory: [PATHS['business/bind-factory'], PATHS['business/first-factory']],
  shop: [PATHS['business/bind-shop']],
};

/** The bind tip of a merchant's workspace (F11). `path`: of the page that is shown. */
export function BindTip({ path, onOpen }: { path: string; onOpen: (path: string) => void }) {
  const { userInfo, baseInfo, routeList } = useHomeSession();
  const [{ value, context }, send] = useKeptMachine(bindTipMachine.provide({ actors }));
  const { factories, shops } = userInfo?.bound ?? { factories: 0, shops: 0 };
  const isMerchant = userInfo !== null && baseInfo?.type === 1;
  useEffect(() => {
    if (!isMerchant) return;
    send({
      type: 'missing.known',
      missing: [...(factories === 0 ? ['factory' as const] : []), ...(shops === 0 ? ['shop' as const] : [])],
    });
  }, [send, isMerchant, factories, shops]);

  const { missing } = context;
  const shown = value === 'shown' && !missing.some((one) => POINTS_TO[one].includes(path));
  useEffect(() => homeSession.patch({ bindPlatformTip: shown }), [shown]);
  if (!shown) return null;
  return (
    <BindTipDialog
      ways={missing.map((one) => {
        const to = POINTS_TO[one][0]!;
        return { missing: one, to: placeOf(routeList, to) ? to : null };
      })}
      onClose={(notAgain, to) => {
        send({ type: 'tip.closed', notAgain });
        if (to) onOpen(to);
      }}
    />
  );
}
