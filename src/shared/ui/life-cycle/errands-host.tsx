import { Button, Callout } from '@blueprintjs/core';
import { ActionReport } from './action-report.tsx';
import type { useErrands } from './errands.ts';
import type { ScreenLife } from './screen-life.ts';
import { verificationOf } from './use-life-action.ts';

type Errands = Pick<ReturnType<typeof useErrands>, 'unsent' | 'resend' | 'asking'>;

/** What could not be sent, kept until one click sends it. */
export function Unsent({ errands: { unsent, resend } }: { errands: Errands }) {
  if (unsent.length === 0) return null;
  return (
    <Callout compact intent="warning" className="unsent-actions" role="status">
      {unsent.length} 个操作没有发出，已为您保留。
      <Button
        variant="minimal"
        size="small"
        intent="primary"
        text={`发送 ${unsent.length} 个操作`}
        onClick={resend}
      />
    </Callout>
  );
}

/** Asks for the password where the server wants it for one that had already gone on. */
export function ErrandsHost<Type extends string>({
  errands: { asking },
  life,
}: {
  errands: Errands;
  life: Pick<ScreenLife<Type, never>, 'entryOf' | 'deeds'>;
}) {
  const request = asking?.state.context.request;
  if (!asking || !request) return null;
  const close = (): void => asking.actor.send({ type: 'report.closed' });
  return (
    <ActionReport
      key={asking.row.id}
      action={{
        verification: verificationOf(life, request, asking.actor.send),
        report: null,
        failure: null,
        retry: () => asking.actor.send({ type: 'action.retried' }),
        close,
      }}
    />
  );
}
