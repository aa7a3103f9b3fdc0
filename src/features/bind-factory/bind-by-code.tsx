import { useEffect, useId } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Office } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { binding } from '#contract/binding/binding.ts';
import { invite, type InviteFace } from '#contract/invite/invite.ts';
import { shop } from '#contract/shop/shop.ts';
import { useInvite, useInvitePort } from '@/entities/session/index.ts';
import { queryKey } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { formatDate } from '@/shared/lib/time/index.ts';
import { inviteCodeIn } from '@/shared/routes/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import './bind-factory.css';

/**
 * Binds a factory by its invite code: first who it is, then the binding (V05). It shows where the invite binding process
 * stands; what that does at once, after an invite link, it shows itself.
 */
export function BindByCode({ autoFocus = false }: { autoFocus?: boolean }) {
  const port = useInvitePort();
  const { stage, face, failure, atOnce } = useInvite();
  const form = useForm(invite.lookUp.input, { code: '' }, async ({ code }) => port.open(inviteCodeIn(code)));
  useBound(() => form.set({ code: '' }));
  // What was asked here is not asked again on another page.
  useEffect(() => () => port.leave(), [port]);

  if (face && !atOnce && (stage === 'confirming' || stage === 'binding')) {
    const busy = stage === 'binding';
    return <Face face={face} busy={busy} failure={failure} onConfirm={port.confirm} onLeave={port.leave} />;
  }
  return (
    <form
      className="bind-by-code"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <TextField
        label="工厂邀请码"
        required
        autoFocus={autoFocus}
        placeholder="邀请码，或整条邀请链接"
        help="由工厂提供；绑定之前会先显示是哪家工厂。"
        error={form.errors['code'] ?? (stage === 'refused' ? (failure ?? undefined) : undefined)}
        value={form.values.code}
        onChange={(code) => {
          if (stage === 'refused') port.leave();
          form.set({ code });
        }}
      />
      <Button type="submit" intent="primary" text="查询工厂" loading={stage === 'looking'} />
    </form>
  );
}

/** Says how it went, reads anew what it changed, and goes on; to where, the guard says (F08). */
function useBound(then: () => void): void {
  const port = useInvitePort();
  const client = useQueryClient();
  const { stage, bound, atOnce } = useInvite();
  const over = !atOnce && (stage === 'bound' || stage === 'alreadyBound');
  useEffect(() => {
    if (!over) return;
    if (bound) showMessage(`已绑定工厂「${bound.factoryName}」，可以向它推送订单了`);
    else showMessage('您已绑定过该工厂', 'warning');
    for (const changed of [binding.list, shop.boundFactories])
      void client.invalidateQueries({ queryKey: queryKey(changed) });
    then();
    port.leave();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each binding
  }, [over]);
}

/** The keyboard goes on from here. */
const focused = (element: HTMLElement | null): void => element?.focus();

/** Who invites, in plain sight, before anything is bound. */
function Face({
  face: { tenantName, inviteCode, validUntil },
  busy,
  failure,
  onConfirm,
  onLeave,
}: {
  face: InviteFace;
  busy: boolean;
  /** Why the last attempt did not succeed; it may be made once more. */
  failure: string | null;
  onConfirm: () => void;
  onLeave: () => void;
}) {
  const id = useId();
  return (
    // Not the button: the key that asked is still down when a quick answer comes, and its release would bind.
    <section className="bind-face" aria-labelledby={id} tabIndex={-1} ref={focused}>
      <div className="bind-face-who">
        <Office size={28} />
        <div>
          <h3 id={id}>{tenantName}</h3>
          <p>
            邀请码 {inviteCode}，{validUntil === null ? '长期有效' : `有效期至 ${formatDate(validUntil)}`}
          </p>
        </div>
      </div>
      <p>绑定后，对方能看到您推送给它的订单，您能看到它的 SKU 与价格。</p>
      {failure && (
        <Callout intent="danger" compact role="alert">
          {failure}
        </Callout>
      )}
      <div className="bind-buttons">
        <Button intent="primary" text="绑定这家工厂" loading={busy} onClick={onConfirm} />
        <Button text="换一个邀请码" disabled={busy} onClick={onLeave} />
      </div>
    </section>
  );
}
