import sharp from 'sharp';
import type { Endpoint, TenantAccess } from '#contract/endpoint.ts';
import { wallsOf } from '#tests/support/walls.ts';
import { brokenInput, RAW_BODIES, RAW_QUERIES } from './broken.ts';
import { titleOf, type Findings } from './findings.ts';
import type { Hints } from './hints.ts';
import { newKnown, type Known } from './known.ts';
import type { Chance } from './random.ts';
import { send, type Answer, type Asked, type Proof } from './send.ts';
import { keptInput, schemaOf } from './values.ts';
import { MARK, OWNERS, STRANGERS, type World } from './world.ts';

export interface Run {
  world: World;
  calls: readonly Endpoint[];
  chance: Chance;
  findings: Findings;
  hints: Hints;
  known: Known;
  /** `METHOD path` of what was answered with 0. */
  answered: Set<string>;
  /** How many inputs a call gets that keep its schema, and that break it. */
  keep: number;
  break: number;
}

const accessOf = (e: Endpoint): TenantAccess | undefined =>
  typeof e.access === 'object' ? e.access : undefined;
const isByKey = (e: Endpoint) => accessOf(e)?.by === 'key';

async function proofFor(world: World, e: Endpoint, username: string): Promise<Proof> {
  if (e.access === 'open') return undefined;
  return isByKey(e) ? { key: await world.keyOf(username) } : { token: await world.tokenOf(username) };
}

/** Sends, judges what comes back, and counts. No answer at all is a finding, too. */
async function ask(run: Run, e: Endpoint, asked: Asked, proof: Proof): Promise<Answer | undefined> {
  run.findings.requests += 1;
  try {
    const answer = await send(run.world.app, e, asked, proof);
    run.findings.judge(e, asked, answer);
    if (answer.code === 0) run.answered.add(titleOf(e));
    return answer;
  } catch (error) {
    run.findings.found(e, (error as Error).message, asked);
    return undefined;
  }
}

/** Who may be meant: the owner of the call's side first, then the platform's, then everybody. */
function actorsOf(e: Endpoint, everybody: readonly string[]): string[] {
  const access = accessOf(e);
  if (e.access === 'open') return [OWNERS.business];
  if (!access) return [OWNERS.business, ...everybody];
  if (access.of === 'any') return [OWNERS.business, OWNERS.factory];
  return access.of === 'business'
    ? [OWNERS.business]
    : [OWNERS.factory, ...(access.by ? [] : [OWNERS.platform])];
}

const FILES: { name: string; content: Buffer }[] = [];
async function files() {
  if (FILES.length === 0) {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0e7c66' } })
      .png()
      .toBuffer();
    FILES.push({ name: 'a.png', content: picture });
    FILES.push({
      name: 'a.csv',
      content: Buffer.from('平台订单号,商家编码,数量,快递公司,运单号\nT1,A,1,顺丰,SF1\n'),
    });
  }
  return FILES;
}

async function askedFor(run: Run, e: Endpoint, input: unknown): Promise<Asked> {
  return e.body === 'multipart' ? { input, file: run.chance.one(await files()) } : { input };
}

const making = (run: Run, e: Endpoint, known: Known, mark: string) => ({
  chance: run.chance,
  known,
  path: e.path,
  mark,
});

const DESTROYS =
  /delete|unbind|logout|cancel|end$|reset|password|batch-set|set-default-tenant|change-mobile|remove|reject|refund/i;
const ORDER = { GET: 0, POST: 1, PUT: 2, DELETE: 3 };

/**
 * Learns what there is, and makes what is not: each call with inputs that chance makes of what answers held, until it is
 * answered with 0. Calls that take away come in the last rounds only.
 */
export async function crawl(run: Run, rounds: number): Promise<void> {
  const everybody = (
    await run.world.ask<{ username: string }>('select username from app_user order by id')
  ).map(({ username }) => username);
  const calls = run.calls.toSorted((a, b) => ORDER[a.method] - ORDER[b.method]);
  for (let round = 0; round < rounds; round += 1) {
    const gentle = round < rounds - 2;
    if (round === rounds - 2) await run.world.keep();
    for (const e of calls) {
      const isList = e.method === 'GET' || /page|list|query/i.test(e.path);
      const done = run.answered.has(titleOf(e));
      if ((done && !isList) || (gentle && (e.method === 'DELETE' || DESTROYS.test(e.path)))) continue;
      if (!gentle && !isList) await run.world.restore();
      await tryOut(run, e, actorsOf(e, everybody), done ? 1 : 4 + 6 * round);
    }
  }
  await run.world.restore();
}

async function tryOut(run: Run, e: Endpoint, actors: readonly string[], tries: number): Promise<void> {
  for (const actor of actors) {
    const proof = await proofFor(run.world, e, actor);
    for (let i = 0; i < tries; i += 1) {
      const hint = i === 0 && !run.answered.has(titleOf(e)) ? run.hints[e.path] : undefined;
      const input = hint ? await hint().catch(() => ({})) : keptInput(e, making(run, e, run.known, MARK));
      if (input === undefined) continue;
      const answer = await ask(run, e, await askedFor(run, e, input), proof);
      if (!answer || answer.code === 401) break;
      if (answer.code === 403) break;
      if (answer.code !== 0) continue;
      run.known.learn(e.path, answer.data);
      if (!hint) run.known.learn(e.path, input);
      return;
    }
  }
}

/** Inputs that keep the schema and inputs that break it, by who may call. */
export async function throwAt(run: Run, e: Endpoint): Promise<void> {
  const { world, chance, findings } = run;
  await world.restore();
  const actors = actorsOf(e, []);
  const fields = Object.keys((schemaOf(e).properties ?? {}) as object);
  const kept: unknown[] = [];
  for (let i = 0; i < run.keep; i += 1) {
    const proof = await proofFor(world, e, actors[i % actors.length]!);
    const input = keptInput(e, making(run, e, run.known, MARK));
    if (input === undefined) break;
    kept.push(input);
    const answer = await ask(run, e, await askedFor(run, e, input), proof);
    if (answer?.code === 0 && i % 10 === 0) run.known.learn(e.path, answer.data);
  }
  if (kept.length === 0) findings.found(e, 'no input was found that keeps its schema');
  const proofs = await Promise.all(actors.map((actor) => proofFor(world, e, actor)));
  for (let i = 0; i < run.break; i += 1) {
    const bad = brokenInput(e, kept.length > 0 ? chance.one(kept) : {}, fields, chance);
    const proof = proofs[i % proofs.length];
    if (bad === undefined) await ask(run, e, rawOf(e, chance), proof);
    else {
      const asked = { input: bad };
      const answer = await ask(run, e, asked, proof);
      if (answer?.code === 0) findings.found(e, 'took what breaks its schema', asked, answer);
    }
  }
  for (let i = 0; i < Math.min(10, run.break); i += 1) await ask(run, e, rawOf(e, chance), proofs[0]);
}

/** What no form is in: by itself, where chance finds nothing in the form that could be broken. */
function rawOf(e: Endpoint, chance: Chance): Asked {
  if (e.body === 'multipart')
    return {
      file: {
        name: chance.one(['', 'a.csv', '../../a.png', '字'.repeat(300)]),
        content: Buffer.from(chance.one(['', '\0\0', 'a,b\n1', 'PK\u0003\u0004'])),
      },
    };
  if (e.method === 'GET' || e.method === 'DELETE') return { rawQuery: chance.one(RAW_QUERIES) };
  return { rawBody: chance.one(RAW_BODIES) };
}

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
  }
  const proofs = new Map<string, Proof>();
  for (const name of Object.values(STRANGERS)) {
    proofs.set(`${name} token`, { token: await world.tokenOf(name) });
    proofs.set(`${name} key`, { key: await world.keyOf(name) });
  }
  const tenants = [world.tenants.merchant3, world.tenants.designer];
  const before = await world.ask('select id, permissions from role where tenant_id = any($1)', [tenants]);
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
  }
}

/** Strangers of each side ask with the owners' ids: nothing marked comes back, and nothing of the owners' changes. */
export async function strangersAsk(run: Run, times: number): Promise<void> {
  const { world, findings } = run;
  await world.restore();
  const walls = (await wallsOf(world.database.system)).filter(({ parties }) => parties.length > 0);
  const owners = [world.tenants.merchant1, world.tenants.factory];
  const strangers = [world.tenants.merchant3, world.tenants.designer];
  const held = async () => {
    const sums = new Map<string, string>();
    for (const { table, parties } of walls.filter((wall) => wall.table !== 'tenant')) {
      const among = (ids: number[]) => parties.map((party) => `${party} in (${ids.join(', ')})`).join(' or ');
      const [row] = await world.ask<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum
         from ${table} t where (${among(owners)}) and not (${among(strangers)})`,
      );
      sums.set(table, row!.sum);
    }
    return sums;
  };
  /** Ids are learned, and what opens doors by itself is not. */
  const ids = newKnown(['inviteCode', 'code', 'shareCode', 'token']);
  for (const e of run.calls) {
    for (const name of Object.keys((schemaOf(e).properties ?? {}) as object))
      if (/^ids?$|Ids?$/.test(name))
        for (const value of run.known.valuesFor(name, e.path).slice(0, 8))
          ids.add(name.replace(/s$/, ''), value);
    for (const value of run.known.valuesFor('id', e.path).slice(0, 12)) ids.learn(e.path, { id: value });
  }
  for (const e of run.calls) {
    const access = accessOf(e);
    if (e.access === 'open') continue;
    for (const [side, name] of Object.entries(STRANGERS)) {
      if (access && access.of !== 'any' && access.of !== side) continue;
      if (/password|logout|register|social|mobile|tenant\//i.test(e.path)) continue;
      const before = await held();
      for (let i = 0; i < times; i += 1) {
        const input = keptInput(e, making(run, e, ids, '旁人'));
        if (input === undefined) break;
        const asked = await askedFor(run, e, input);
        const answer = await ask(run, e, asked, await proofFor(world, e, name));
        if (answer?.text.includes(MARK))
          findings.found(e, `answers a stranger (${side}) with another tenant’s row`, asked, answer);
      }
      const after = await held();
      for (const [table, sum] of before)
        if (after.get(table) !== sum)
          findings.found(e, `a stranger (${side}) changes rows of another tenant: ${table}`);
    }
  }
}
