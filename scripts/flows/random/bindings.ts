import { randomInt } from 'node:crypto';
import { binding } from '#contract/binding/binding.ts';
import {
  deedOf,
  inWords,
  send,
  type Answer,
  type Binder,
  type BindingThrow,
  type SentDeed,
} from './binding-deeds.ts';
import { linesOf, ought, type Caller, type Ought, type World } from './binding-oracle.ts';
import { worldOf } from './binding-world.ts';
import type { Ask } from './database.ts';
import { Difference } from './difference.ts';
import type { Guest } from './people.ts';
import { everyOrder } from './together.ts';

// Who binds, unbinds, invites: each answer held against the table, and what is then bound against SQL.

const WHO: [string, Caller][] = [
  ['merchant03', 'merchant'],
  ['factory01', 'factory'],
  ['merchant03', 'merchant'],
  ['merchant01', 'merchant'],
  ['factory03', 'factory'],
  ['merchant05', 'merchant'],
  ['factory01', 'factory'],
  ['merchant04', 'clerk'],
  ['factory02', 'helper'],
  ['admin01', 'platform'],
  ['guide01', 'pending'],
];

export interface Binders {
  /** Nobody but merchant01 is bound to the first factory, and fresh invites of each factory are used by nobody. */
  begin(): Promise<void>;
  /** @returns which of them changed something. @throws Difference */
  step(thrown: readonly BindingThrow[], story: string[], met: (ought: Ought) => void): Promise<boolean[]>;
}

export function bindersOf(guests: readonly Guest[], ask: Ask): Binders {
  const named = (name: string): Guest => guests.find(({ username }) => username === name)!;
  const people: Binder[] = WHO.map(([username, caller]) => ({ ...named(username), caller }));
  const [first, second] = [named('factory01').tenantId, named('factory03').tenantId];
  const [bound, free] = [named('merchant01').tenantId, named('merchant03').tenantId];
  const tenants = [first, second, bound, free];
  return {
    begin: async () => {
      await named('merchant01').client.call(binding.ownCode, {});
      await ask(`delete from binding where merchant_id = any($1) and (merchant_id, factory_id) <> ($2, $3)`, [
        [bound, free],
        bound,
        first,
      ]);
      await ask(`insert into binding (merchant_id, factory_id) values ($1, $2) on conflict do nothing`, [
        bound,
        first,
      ]);
      await ask(`delete from factory_invite where name = '随机邀请'`);
      await ask(INVITES, [first, second, `Random${randomInt(1e8, 1e9)}`]);
    },
    step: async (thrown, story, met) => {
      // Whoever guesses codes is slowed down: that is tried elsewhere, and would end every walk here.
      await ask(`delete from sign_in_failure where who like 'invite:%'`);
      const before = await worldOf(ask, tenants);
      const deeds = thrown.map((one) => deedOf(one, people, before));
      const came = await Promise.all(deeds.map((deed) => send(deed, ask)));
      story.push(deeds.map((deed) => inWords(deed)).join(' | at the same moment: '));
      const odd = came.find(({ code, msg }) => (code >= 500 && code < 1000) || /undefined|null/.test(msg));
      if (odd) throw new Difference(story, `answered ${odd.code} ${odd.msg}`);
      const after = await worldOf(ask, tenants);
      const ways = everyOrder(deeds).map((order) => compare(order, deeds, came, before, after));
      const right = ways.find(({ what }) => what === null);
      if (!right) throw new Difference(story, ways[0]!.what!);
      for (const one of right.oughts) met(one);
      return right.oughts.map(({ row }) => row.effect !== '');
    },
  };
}

/** For one use, for two, for any number; one that is used up, and one that is closed. */
const INVITES = `
  insert into factory_invite (factory_id, code, name, most_uses, used, open, created_by, created_at)
  select f, $3 || n, '随机邀请', most, used, open,
    (select min(user_id) from membership where tenant_id = f), now()
  from (values ($1::bigint, 1, 1, 0, true), ($2, 2, 2, 0, true), ($1, 3, null, 0, true), ($2, 4, 1, 1, true),
    ($1, 5, null, 0, false)) v (f, n, most, used, open)`;

/** What differs, had the deeds been done in this order; null: nothing. */
function compare(
  order: readonly number[],
  deeds: readonly SentDeed[],
  came: readonly Answer[],
  before: World,
  after: World,
): { what: string | null; oughts: Ought[] } {
  let world = before;
  const oughts: Ought[] = [];
  for (const i of order) {
    const should = ought(deeds[i]!, world);
    oughts.push(should);
    const { code, msg, says } = came[i]!;
    const line = `${inWords(deeds[i]!)}: answered`;
    if (code !== should.code)
      return { what: `${line} ${code} ${msg}, the table says ${should.code} (${should.row.source})`, oughts };
    for (const [field, value] of Object.entries(should.says)) {
      const [is, wanted] = [JSON.stringify(says[field]), JSON.stringify(value)];
      if (is !== wanted) return { what: `${line} ${field} ${is}, SQL says ${wanted}`, oughts };
    }
    world = should.after;
  }
  const [is, wanted] = [linesOf(after, before), linesOf(world, before)];
  const more = is.filter((line) => !wanted.includes(line));
  const less = wanted.filter((line) => !is.includes(line));
  const same = more.length === 0 && less.length === 0 && is.length === wanted.length;
  return { what: same ? null : `SQL has ${listed(more)}, and not ${listed(less)}`, oughts };
}

const listed = (lines: readonly string[]): string => (lines.length === 0 ? 'nothing' : lines.join('; '));
