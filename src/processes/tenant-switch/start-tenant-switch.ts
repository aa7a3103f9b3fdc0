import { createActor, fromPromise, type SnapshotFrom } from 'xstate';
import { auth, type Tokens } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import {
  usableTenants,
  type LinkQuestion,
  type SwitchPort,
  type SwitchView,
} from '@/entities/session/index.ts';
import { call, callAs, isApiError } from '@/shared/api/index.ts';
import { clearSession, isSignedIn, rememberLogin, sessionCleared } from '@/shared/lib/cache/index.ts';
import { inspect } from '@/shared/lib/machine/flows.ts';
import { running } from '@/shared/lib/machine/running.ts';
import { showNotice } from '@/shared/lib/notices/notices.ts';
import type { Ticket } from './link.ts';
import { tenantSwitchMachine } from './tenant-switch.machine.ts';

/** What the process asks of the session. */
interface Session {
  start(): void;
  arrive(tokens: Tokens): void;
  lose(msg: string): void;
}

const BAD_LINK = '链接中的登录信息已失效，请索取新的链接。';

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
        identify: fromPromise<LinkQuestion | null, Ticket>(({ input }) => identify(input)),
        forget: fromPromise<void, void>(() => Promise.resolve(clearSession())),
        remember: fromPromise<void, Ticket>(({ input }) => Promise.resolve(rememberLogin(tokensOf(input)))),
        loadSession: fromPromise<Tokens, Ticket>(({ input }) => loadSession(input)),
      },
      actions: {
        handOver: (_, tokens) => {
          session.start();
          session.arrive(tokens);
        },
        goOn: (_, msg) => {
          session.start();
          if (msg === null) return;
          if (isSignedIn()) showNotice(msg);
          else session.lose(msg);
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
    answer: (yes) => actor.send({ type: yes ? 'link.confirmed' : 'link.declined' }),
    openLink: (ticket) => actor.send({ type: 'link.opened', ticket }),
  };
}

const viewOf = ({ value, context }: SnapshotFrom<typeof tenantSwitchMachine>): SwitchView => ({
  busy: value !== 'resting',
  failure: context.failure,
  asked: context.asked,
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

/** @throws Error with the sentence for the user, where the token is dead or not of this tenant. */
async function loadSession(ticket: Ticket): Promise<Tokens> {
  const { userId, tenants } = await readAs(ticket);
  return { ...tokensOf(ticket), userId, tenants };
}

async function readAs(ticket: Ticket) {
  const info = await callAs(ticket, auth.permissionInfo, {}).catch((error: unknown) => {
    throw isApiError(error, CODES.unauthenticated, CODES.forbidden) ? new Error(BAD_LINK) : error;
  });
  const tenants = usableTenants(info.tenants);
  const tenant = tenants.find(({ id }) => id === ticket.tenantId);
  if (!tenant) throw new Error(BAD_LINK);
  return { userId: info.user.id, userName: info.user.realName, tenantName: tenant.name, tenants };
}

/** Whom the link signs in; null where he is signed in already. Where nobody can say who is, it is asked, too. */
async function identify(ticket: Ticket): Promise<LinkQuestion | null> {
  const [{ userId, userName, tenantName }, own] = await Promise.all([
    readAs(ticket),
    isSignedIn() ? call(auth.permissionInfo, {}, { quiet: true }).catch(() => undefined) : undefined,
  ]);
  if (own?.user.id === userId) return null;
  return { userName, tenantName, instead: own?.user.realName ?? null };
}
