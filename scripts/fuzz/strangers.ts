import type { Endpoint } from '#contract/endpoint.ts';
import { fillPinyin } from '#server/modules/sku/pinyin-fill.ts';
import { until } from '#tests/support/until.ts';
import { wallsOf } from '#tests/support/walls.ts';
import { accessOf, ask, askedFor, isByKey, making, proofFor, type Run } from './asking.ts';
import { newKnown } from './known.ts';
import type { Proof } from './send.ts';
import { keptInput, schemaOf } from './values.ts';
import type { World } from './open-world.ts';
import { MARK, ofPlatform, OWNERS, STRANGERS } from './world.ts';

/** Nobody without a token, a forged one, or the other side's; nobody whose role holds nothing. */
export async function closedDoors(run: Run): Promise<void> {
  const { world, findings } = run;
  const inputs = new Map(run.calls.map((e) => [e, keptInput(e, making(run, e, run.known, MARK))]));
  const expect = async (e: Endpoint, proof: Proof, code: number, who: string) => {
    const asked = await askedFor(run, e, inputs.get(e) ?? {});
    const answer = await ask(run, e, asked, proof);
    if (answer && answer.code !== code)
      findings.found(e, `answers ${who} with ${answer.code}`, asked, answer);
  };
  const forgedKey = { appKey: 'pk00', appSecret: 'forged' };
  for (const e of run.calls.filter(({ access }) => access !== 'open')) {
    await expect(e, undefined, 401, 'nobody');
    await expect(e, isByKey(e) ? { key: forgedKey } : { token: 'forged' }, 401, 'a forged proof');
    // A token signs nothing, a key is no token.
    await expect(
      e,
      isByKey(e) ? { token: await world.tokenOf(OWNERS.business) } : { key: forgedKey },
      401,
      'the other kind of proof',
    );
    const side = accessOf(e)?.of;
    if (side === 'business' || side === 'factory') {
      const other = side === 'business' ? STRANGERS.factory : STRANGERS.business;
      await expect(e, await proofFor(world, e, other), 403, `a user of the other side`);
    }
    const asksFor = accessOf(e)?.permissions ?? [];
    if (asksFor.length > 0 && asksFor.every(ofPlatform))
      await expect(
        e,
        await proofFor(world, e, STRANGERS.factory),
        403,
        'a factory that may do all of its own',
      );
  }
  const proofs = new Map<string, Proof>();
  for (const name of Object.values(STRANGERS)) {
    proofs.set(`${name} token`, { token: await world.tokenOf(name) });
    proofs.set(`${name} key`, { key: await world.keyOf(name) });
  }
  const tenants = [world.tenants.merchant3, world.tenants.designer];
  const before = await world.ask('select id, permissions from role where tenant_id = any($1)', [tenants]);
  const keys = await world.ask('select id, scopes from open_key where tenant_id = any($1)', [tenants]);
  await world.ask(`update role set permissions = '{}' where tenant_id = any($1)`, [tenants]);
  await world.ask(`update open_key set scopes = '{}' where tenant_id = any($1)`, [tenants]);
  try {
    for (const e of run.calls) {
      const access = accessOf(e);
      if (!access || access.permissions.length === 0) continue;
      for (const [side, name] of Object.entries(STRANGERS))
        if (access.of === 'any' || access.of === side)
          await expect(
            e,
            proofs.get(`${name} ${access.by ?? 'token'}`),
            403,
            'a user whose role holds nothing',
          );
    }
  } finally {
    for (const { id, permissions } of before)
      await world.ask('update role set permissions = $1 where id = $2', [permissions, id]);
    for (const { id, scopes } of keys)
      await world.ask('update open_key set scopes = $1 where id = $2', [scopes, id]);
  }
}

/** What is answered marked was never sent by a stranger. */
const isUnmarked = (value: unknown) => !String(value).includes(MARK);

/** What works by the clock ends, so that whoever sees a row change now has changed it. */
async function rest(world: World, held: () => Promise<Map<string, string>>): Promise<void> {
  await world.ask(`delete from webhook_delivery where status = 'waiting'`);
  // Whom chance has made a partner meanwhile is none any more.
  const { merchant3, designer } = world.tenants;
  for (const [table, columns] of [
    ['binding', ['merchant_id', 'factory_id']],
    ['factory_agent', ['factory_id', 'agent_id']],
    ['shop_share', ['merchant_id', 'factory_id']],
  ] as const)
    await world.ask(
      `delete from ${table} where ${columns.map((column) => `${column} = any($1)`).join(' or ')}`,
      [[merchant3, designer]],
    );
  await world.ask('update shop set auto_sync = false');
  await world.ask('update review_rule set enabled = false where timed');
  await world.ask('update trade_order set hold_until = null where hold_until is not null');
  await world.ask(`update task set status = 'cancelled' where status in ('waiting', 'running')`);
  // What the server would write by itself within a minute, whoever asks meanwhile.
  await fillPinyin(world.database.system);
  await world.keep();
  let last = '';
  await until(
    async () => {
      const now = JSON.stringify([...(await held())]);
      const isQuiet = now === last;
      last = now;
      return isQuiet;
    },
    'the owners’ rows do not come to rest',
    { everyMs: 3000 },
  );
}

/** Take no id: they change who asks, and he could not ask any more. */
const OWN_ACCOUNT =
  /^\/basic\/system\/(?:user\/profile\/(?!sessions)|auth\/|tenant\/(?:choose-kind|open|updateTenantDangerOptPassword)$)/;

/** Strangers of each side ask with the owners' ids: nothing marked comes back, and nothing of the owners' changes. */
export async function strangersAsk(run: Run, times: number): Promise<void> {
  const { world, findings } = run;
  await world.restore();
  const walls = (await wallsOf(world.database.system)).filter(({ parties }) => parties.length > 0);
  const owners = [world.tenants.merchant1, world.tenants.factory];
  const strangers = [world.tenants.merchant3, world.tenants.designer];
  const sums = walls
    .filter((wall) => wall.table !== 'tenant')
    .map(({ table, parties }) => {
      const among = (ids: number[]) => parties.map((party) => `${party} in (${ids.join(', ')})`).join(' or ');
      return `select '${table}' as name, count(*) || ' ' ||
          coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum
        from ${table} t where (${among(owners)}) and not (${among(strangers)})`;
    })
    // People are behind no wall: what they sign in by is held here.
    .concat(
      `select 'app_user' as name, md5(string_agg(concat_ws(' ', id, username, mobile, password_hash, status), ',' order by id))
         as sum
       from app_user u where exists (select from membership m where m.user_id = u.id and m.tenant_id in (${owners.join(', ')}))
         and not exists (select from membership m where m.user_id = u.id and m.tenant_id in (${strangers.join(', ')}))`,
    )
    .join(' union all ');
  const held = async () =>
    new Map((await world.ask<{ name: string; sum: string }>(sums)).map(({ name, sum }) => [name, sum]));
  await rest(world, held);
  let before = await held();
  /** Ids are learned, and what opens doors by itself is not. */
  const ids = newKnown(['inviteCode', 'code', 'shareCode', 'token']);
  for (const e of run.calls) {
    for (const name of Object.keys((schemaOf(e).properties ?? {}) as object))
      if (/^ids?$|Ids?$/.test(name))
        for (const value of run.known.valuesFor(name, e.path).slice(0, 8))
          if (isUnmarked(value)) ids.add(name.replace(/s$/, ''), value);
    for (const value of run.known.valuesFor('id', e.path).slice(0, 12)) ids.learn(e.path, { id: value });
  }
  for (const e of run.calls) {
    const access = accessOf(e);
    if (e.access === 'open') continue;
    for (const [side, name] of Object.entries(STRANGERS)) {
      if (access && access.of !== 'any' && access.of !== side) continue;
      if (OWN_ACCOUNT.test(e.path)) continue;
      let proof = await proofFor(world, e, name);
      for (let i = 0; i < times; i += 1) {
        const input = keptInput(e, making(run, e, ids, '旁人'));
        if (input === undefined) break;
        const asked = await askedFor(run, e, input);
        const answer = await ask(run, e, asked, proof);
        if (answer?.code === 401) proof = await proofFor(world, e, name);
        if (answer?.text.includes(MARK))
          findings.found(e, `answers a stranger (${side}) with another tenant’s row`, asked, answer);
      }
      const after = await held();
      for (const [table, sum] of before)
        if (after.get(table) !== sum)
          findings.found(e, `a stranger (${side}) changes rows of another tenant: ${table}`);
      before = after;
    }
  }
}
