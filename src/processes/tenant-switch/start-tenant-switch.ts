import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { auth, type Tokens } from '#contract/auth.ts';
import { CODES } from '#contract/errors.ts';
import { usableTenants, type SwitchPort, type SwitchView } from '@/entities/session/index.ts';
import { call, isApiError } from '@/shared/api/index.ts';
import { clearSession, rememberLogin, sessionCleared } from '@/shared/lib/cache/index.ts';
import { inspect } from '@/shared/lib/machine/flows.ts';
import { running } from '@/shared/lib/machine/running.ts';
import type { Ticket } from './link.ts';
import { tenantSwitchMachine } from './tenant-switch.machine.ts';

/** What the process asks of the session. */
interface Session {
  start(): void;
  arrive(tokens: Tokens): void;
  lose(msg: string): void;
}

const BAD_LINK = '链接中的登录信息已失效，请重新登录，或索取新的链接。';

/** The tenant switch as src/app sees it. */
interface RunningTenantSwitch extends SwitchPort {
  /** The session that follows is the link's (F09). */
  openLink(ticket: Ticket): void;
}

/** Runs the tenant switch for the rest of this browser tab's life; the session is started where a link comes before it. */
export function startTenantSwitch(session: Session): RunningTenantSwitch {
  const actor = createActor(
    tenantSwitchMachine.provide({
      actors: {
        chooseTenant: fromPromise<Tokens, { tenantId: number }>(({ input }) =>
          call(auth.chooseTenant, input),
        ),
        forget: fromPromise<void, void>(() => Promise.resolve(clearSession())),
        remember: fromPromise<void, Ticket>(({ input }) => Promise.resolve(rememberLogin(tokensOf(input)))),
        loadSession: fromPromise<Tokens, Ticket>(({ input }) => loadSession(input)),
      },
      actions: {
        handOver: (_, tokens) => {
          session.start();
          session.arrive(tokens);
        },
        signOut: (_, msg) => {
          session.start();
          session.lose(msg);
        },
      },
    }),
    { inspect },
  );
  actor.start();
  sessionCleared.subscribe(() => actor.send({ type: 'session.cleared' }));

  return {
    ...running(actor, viewOf),
    choose: (tenantId) => actor.send({ type: 'tenant.chosen', tenantId }),
    openLink: (ticket) => actor.send({ type: 'link.opened', ticket }),
  };
}

const viewOf = ({ value, context }: SnapshotFrom<typeof tenantSwitchMachine>): SwitchView => ({
  busy: value !== 'resting',
  failure: context.failure,
});

/** A link brings an access token alone: when that ends, the user signs in. */
const tokensOf = ({ tenantId, token }: Ticket): Tokens => ({
  userId: 0,
  accessToken: token,
  refreshToken: '',
  expiresTime: 0,
  tenantId,
  tenants: [],
});

/** @throws Error with the sentence for the login, where the token is dead or not of this tenant. */
async function loadSession(ticket: Ticket): Promise<Tokens> {
  const info = await call(auth.permissionInfo, {}, { quiet: true }).catch((error: unknown) => {
    throw isApiError(error, CODES.unauthenticated, CODES.forbidden) ? new Error(BAD_LINK) : error;
  });
  const tenants = usableTenants(info.tenants);
  if (!tenants.some(({ id }) => id === ticket.tenantId)) throw new Error(BAD_LINK);
  return { ...tokensOf(ticket), userId: info.user.id, tenants };
}
