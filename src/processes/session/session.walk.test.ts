import { createActor, fromPromise, getInitialSnapshot, type EventObject, type SnapshotFrom } from 'xstate';
import { TestModel } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import type { Menu, Tenant } from '#contract/auth.ts';
import { arrowsTaken, chartOf, coverTransitions, statesIn } from '#tests/support/cover-transitions.ts';
import { sessionMachine, type Workspace } from './session.machine.ts';

type Snapshot = SnapshotFrom<typeof sessionMachine>;

const tenant = (id: number): Tenant => ({ id, name: `租户${id}`, type: 1, masterTenantId: null });
const workspace = (tenants: number, menus: number): Workspace => ({
  tenantId: 1,
  info: {
    user: { id: 1, username: 'u', realName: '用户' },
    tenants: Array.from({ length: tenants }, (_, i) => tenant(i + 1)),
    permissions: [],
    roles: [],
  },
  menus: Array.from({ length: menus }, () => ({}) as Menu),
});

/** The invoked actor of each state, and one answer for each outcome that the chart tells apart. */
const ANSWERS: Record<string, { src: string; outputs: unknown[] }> = {
  restoring: {
    src: 'restore',
    outputs: [
      { signedIn: true, tenantId: 1 },
      { signedIn: true, tenantId: null },
      { signedIn: false, tenantId: null },
    ],
  },
  signingIn: {
    src: 'signIn',
    outputs: [
      { tenantId: 1, tenants: [tenant(1), tenant(2)] },
      { tenantId: null, tenants: [tenant(1), tenant(2)] },
      { tenantId: null, tenants: [] },
    ],
  },
  listingTenants: { src: 'listTenants', outputs: [[tenant(1), tenant(2)], []] },
  entering: { src: 'enterTenant', outputs: [{ tenantId: 1, tenants: [tenant(1), tenant(2)] }] },
  switching: { src: 'enterTenant', outputs: [{ tenantId: 1, tenants: [tenant(1), tenant(2)] }] },
  loading: { src: 'loadWorkspace', outputs: [workspace(2, 1), workspace(2, 0), workspace(1, 0)] },
  signingOut: { src: 'leave', outputs: [undefined] },
  turningAway: { src: 'leave', outputs: [undefined] },
};

const done = (state: string, output: unknown) => ({
  type: `xstate.done.actor.0.session.${state}`,
  output,
  actorId: `0.session.${state}`,
});
const failed = (state: string) => ({
  type: `xstate.error.actor.0.session.${state}`,
  error: new Error('服务器内部错误'),
  actorId: `0.session.${state}`,
});

const USER: EventObject[] = [
  { type: 'signIn', username: 'u', password: 'p' } as EventObject,
  { type: 'tenant.choose', tenantId: 1 } as EventObject,
  { type: 'tenant.choose', tenantId: 2 } as EventObject,
  { type: 'tenant.choose', tenantId: 99 } as EventObject,
  { type: 'signOut' },
  { type: 'retry' },
  { type: 'session.lost', msg: '认证失败，请重新登录' } as EventObject,
];

const eventsOf = (snapshot: Snapshot): EventObject[] => {
  const state = snapshot.value as string;
  const answers = ANSWERS[state];
  return [
    ...USER.filter((event) => snapshot.can(event as never)),
    ...(answers ? [...answers.outputs.map((output) => done(state, output)), failed(state)] : []),
  ];
};
const serializeState = ({ value, context }: Snapshot): string =>
  [value, context.tenants.length, context.tenantId, context.failure, context.leftByChoice].join('|');
const describeEvent = (event: EventObject): string =>
  JSON.stringify(event, (key, value: unknown) =>
    value instanceof Error ? value.message : key === 'actorId' ? undefined : value,
  );

const model = new TestModel(
  sessionMachine as never,
  { events: eventsOf, serializeState, serializeEvent: describeEvent } as never,
);
const walks = coverTransitions(model as never, (event: EventObject) => event.type);

describe('the session process walks every arrow of its chart', () => {
  it.each(walks.map((walk, i) => [i + 1, walk] as const))('path %i', async (_, walk) => {
    const waiting = new Map<string, PromiseWithResolvers<unknown>>();
    const ask = (src: string) =>
      fromPromise(() => {
        const answer = Promise.withResolvers<unknown>();
        waiting.set(src, answer);
        return answer.promise;
      });
    const actors = Object.fromEntries(
      [...new Set(Object.values(ANSWERS).map(({ src }) => src))].map((src) => [src, ask(src)]),
    );
    const actor = createActor(sessionMachine.provide({ actors: actors }));
    actor.start();
    for (const { event, state } of walk.steps as { event: EventObject; state: Snapshot }[]) {
      const answered = /^xstate\.(done|error)\.actor\.0\.session\.(\w+)$/.exec(event.type);
      if (answered) {
        const answer = waiting.get(ANSWERS[answered[2]!]!.src)!;
        if ('output' in event) answer.resolve(event.output);
        else answer.reject((event as EventObject & { error: unknown }).error);
        await new Promise((resolve) => setImmediate(resolve));
      } else actor.send(event as never);
      expect(serializeState(actor.getSnapshot())).toBe(serializeState(state));
    }
    actor.stop();
  });

  it('leaves out no state and no alternative of a guard', () => {
    const chart = chartOf(sessionMachine);
    const states = new Set(statesIn(sessionMachine, getInitialSnapshot(sessionMachine)));
    const arrows = new Set<string>();
    for (const { from, steps } of walks as unknown as {
      from: Snapshot;
      steps: { event: EventObject; state: Snapshot }[];
    }[]) {
      let at = from;
      for (const { event, state } of steps) {
        for (const arrow of arrowsTaken(sessionMachine, at, event)) arrows.add(arrow);
        for (const id of statesIn(sessionMachine, state)) states.add(id);
        at = state;
      }
    }
    expect(chart.states.difference(states)).toEqual(new Set());
    expect(chart.arrows.difference(arrows)).toEqual(new Set());
  });
});
