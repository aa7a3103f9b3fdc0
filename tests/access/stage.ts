import type { Endpoint } from '#contract/endpoint.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { auth } from '#contract/auth/auth.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import { servedEndpoints } from '#server/platform/implement.ts';
import { hintsOf, type Hints } from '../../scripts/fuzz/hints.ts';
import type { World } from '../../scripts/fuzz/open-world.ts';
import { send, type Answer, type Asked } from '../../scripts/fuzz/send.ts';
import { namedFor, type AccessRow, type Actor } from './table.ts';

/** The tenant's password for dangerous operations, where one is set. */
export const DANGER_PASSWORD = 'danger66';

/** A world, and hands that give its people permissions and take them away. */
export interface Stage {
  world: World;
  hints: Hints;
  /** The call of a line. @throws where nothing serves it. */
  callOf(row: AccessRow): Endpoint;
  /** The roles and keys of all tenants of that side hold these from now on, and nothing else. */
  hold(actor: Actor, permissions: readonly string[]): Promise<void>;
  holdAll(): Promise<void>;
  /** Every tenant has a password for dangerous operations, or none has. */
  lock(isLocked: boolean): Promise<void>;
  ask(row: AccessRow, asked: Asked, who: string | undefined): Promise<Answer>;
  /** By who is signed in and has chosen no tenant. */
  askUndecided(row: AccessRow, asked: Asked): Promise<Answer>;
}

const everything = (actor: Actor) =>
  namedFor(Object.keys(PERMISSIONS), actor).filter(
    (one) => actor === 'platform' || !one.startsWith('factory:admin:'),
  );
export const allBut = (actor: Actor, but: readonly string[] = []) =>
  everything(actor).filter((one) => !but.includes(one));

export async function openStage(world: World): Promise<Stage> {
  const { tenants, ask } = world;
  const placesOf: Record<Actor, number[]> = {
    business: [tenants.merchant1, tenants.merchant2, tenants.merchant3],
    factory: [tenants.factory, tenants.designer],
    platform: [tenants.platform],
  };
  const hash = await hashPassword(DANGER_PASSWORD);
  const calls = new Map(servedEndpoints().map((e) => [`${e.method} ${e.path}`, e]));
  const callOf = (row: AccessRow) => {
    const e = calls.get(row.call);
    if (!e) throw new Error(`docs/spec/access.tsv: nothing serves ${row.call}`);
    return e;
  };
  const held = new Map<Actor, string>();
  let locked: boolean | undefined;
  const hold: Stage['hold'] = async (actor, permissions) => {
    const now = permissions.join(' ');
    if (held.get(actor) === now) return;
    held.set(actor, now);
    await ask('update role set permissions = $1 where tenant_id = any($2)', [permissions, placesOf[actor]]);
    await ask('update open_key set scopes = $1 where tenant_id = any($2)', [permissions, placesOf[actor]]);
  };
  const tokens = new Map<string, string>();
  let undecided: string | undefined;
  // Who may no longer make a key has one already.
  for (const who of [world.cast.business, world.cast.factory]) await world.keyOf(who);
  return {
    world,
    hints: hintsOf(world),
    callOf,
    hold,
    async holdAll() {
      for (const actor of Object.keys(placesOf) as Actor[]) await hold(actor, allBut(actor));
    },
    async lock(isLocked) {
      // Who was told too often that it is wrong is not asked any more.
      await ask(`delete from sign_in_failure where who like 'danger:%'`);
      if (isLocked === locked) return;
      locked = isLocked;
      await ask('delete from danger_password');
      if (isLocked)
        await ask('insert into danger_password (tenant_id, hash, set_at) select id, $1, now() from tenant', [
          hash,
        ]);
    },
    async ask(row, asked, who) {
      const e = callOf(row);
      if (who === undefined) return send(world.app, e, asked, undefined);
      if (row.byKey) return send(world.app, e, asked, { key: await world.keyOf(who) });
      let token = tokens.get(who) ?? (await world.tokenOf(who));
      const answer = await send(world.app, e, asked, { token });
      tokens.set(who, token);
      if (answer.code !== 401) return answer;
      // A line before ended his sessions.
      tokens.set(who, (token = await world.tokenOf(who)));
      return send(world.app, e, asked, { token });
    },
    async askUndecided(row, asked) {
      undecided ??= await signIn(world);
      return send(world.app, callOf(row), asked, { token: undecided });
    },
  };
}

/** Of several tenants, and none is his default. */
async function signIn({ app }: World): Promise<string> {
  const input = { username: 'many01', password: DEMO_PASSWORD };
  const { data } = await send(app, auth.login, { input }, undefined);
  return (data as { accessToken: string }).accessToken;
}
