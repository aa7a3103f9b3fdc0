import type {
  InvitePort,
  InviteView,
  SessionPort,
  SocialView,
  SwitchPort,
  SwitchView,
} from '@/entities/session/index.ts';
import { sessionProcess, type RunningSession } from '@/processes/session/index.ts';
import { readAddress } from '@/processes/social-login/address.ts';
import type { RunningSocialLogin } from '@/processes/social-login/index.ts';
import { takeTicket, type Ticket } from '@/processes/tenant-switch/link.ts';
import { loadChunk } from '@/shared/lib/chunk/chunk.ts';
import { showNotice } from '@/shared/lib/notices/notices.ts';
import { later } from './later.ts';
import { loadScreens } from './routes/known-screens.ts';

/** What runs for the life of this browser tab, as pages see it. */
export interface Processes {
  session: SessionPort;
  elsewhere: RunningSession['elsewhere'];
  social: RunningSocialLogin;
  tenantSwitch: SwitchPort;
  invite: InvitePort;
}

/** Wires machine into machine, and starts the session: after the link that switches its tenant, where one was opened. */
export function startProcesses(): Processes {
  const session = sessionProcess({
    screens: async () => {
      const screens = await loadScreens();
      return (component) => component in screens;
    },
  });
  const { openLink, ...tenantSwitch } = tenantSwitchOf(session);
  // Before anything is asked: the old tenant is not read for one that comes to leave it.
  const ticket = takeTicket();
  if (ticket) void openLink(ticket);
  else session.start();
  return {
    session,
    elsewhere: session.elsewhere,
    social: socialOf(session),
    tenantSwitch,
    invite: inviteOf(session),
  };
}

function socialOf(session: SessionPort): RunningSocialLogin {
  const resting: SocialView = { stage: 'resting', ticket: null, failure: null };
  const isPlain = (): boolean => readAddress(globalThis.location).kind === 'plain';
  const { ask, running, view, subscribe } = later(
    resting,
    async () => {
      const { startSocialLogin } = await loadChunk(() => import('@/processes/social-login/index.ts'));
      const process = startSocialLogin(session);
      // Before anybody sees it: as long as it rests, what the address carries for it looks like spent.
      process.read(globalThis.location);
      return process;
    },
    (): SocialView => ({ ...resting, stage: isPlain() ? 'leaving' : 'exchanging' }),
  );
  return {
    view,
    subscribe,
    begin: (way) => ask((process) => process.begin(way)),
    leave: () => running()?.leave(),
    read: (address) => (isPlain() ? running()?.read(address) : ask((process) => process.read(address))),
    addressFor: (address) => running()?.addressFor(address) ?? null,
  };
}

function tenantSwitchOf(session: RunningSession): SwitchPort & { openLink(ticket: Ticket): Promise<void> } {
  const resting: SwitchView = { busy: false, failure: null, asked: null };
  const { ready, ask, running, view, subscribe } = later(resting, async () => {
    const { startTenantSwitch } = await loadChunk(() => import('@/processes/tenant-switch/index.ts'));
    return startTenantSwitch(session);
  });
  return {
    view,
    subscribe,
    choose: (tenantId) => ask((process) => process.choose(tenantId)),
    answer: (yes) => running()?.answer(yes),
    async openLink(ticket) {
      try {
        (await ready()).openLink(ticket);
      } catch {
        // The session of before stands; the link is to be opened again.
        session.start();
        showNotice('没有打开链接，请检查网络后重新打开。');
      }
    },
  };
}

function inviteOf(session: SessionPort): InvitePort {
  const resting: InviteView = {
    stage: 'resting',
    code: null,
    face: null,
    bound: null,
    failure: null,
    atOnce: false,
    settled: null,
    incomplete: false,
  };
  const { ask, running, view, subscribe } = later(resting, async () => {
    const { startInviteBinding } = await loadChunk(() => import('@/processes/invite-binding/index.ts'));
    return startInviteBinding(session);
  });
  return {
    view,
    subscribe,
    open: (code, options) => ask((process) => process.open(code, options)),
    confirm: () => running()?.confirm(),
    leave: () => running()?.leave(),
  };
}
