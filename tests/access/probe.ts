import { buildOrder } from '#tests/support/goods.ts';
import type { Answer, Asked } from '../../scripts/fuzz/send.ts';
import { eventInput, inputsOf, type Made } from './inputs.ts';
import { allBut, DANGER_PASSWORD, type Stage } from './stage.ts';
import { versionProbe } from './versions.ts';
import { actorsOf, namedFor, type AccessRow, type Actor } from './table.ts';

const UNAUTHENTICATED = 401;
const FORBIDDEN = 403;
/** Of the catalogue in section 8 of the specification. */
const DANGER = 1014000009;

/** What a line says, asked over HTTP. Each answers what is not as it stands there. */
export interface Probes {
  /** Nobody, who has no tenant, the other side, and who may do all but this. */
  closed(row: AccessRow): Promise<string[]>;
  /** Who holds one of the named permissions and no other one; he knows the password where the line asks for it. */
  open(row: AccessRow): Promise<string[]>;
  /** Of a dangerous one: without the password, and with a wrong one. */
  danger(row: AccessRow): Promise<string[]>;
  /** Of what the danger dialog guards: without it, and with it. */
  captcha(row: AccessRow): Promise<string[]>;
  /** Of a write that carries a version: with the one that stands, and with an older one. */
  version(row: AccessRow): Promise<string[]>;
}

const other = (actor: Actor): Actor => (actor === 'business' ? 'factory' : 'business');

export function probesOf(stage: Stage): Probes {
  const { world, hold, holdAll, lock } = stage;
  const inputs = inputsOf(stage);
  const { inputFor, isMade } = inputs;
  // The guard answers before the input is looked at; the one of an event after its name.
  const emptyFor = (row: AccessRow): Asked => ({ input: row.event ? eventInput(row) : {} });
  const userOf = (actor: Actor) => world.cast[actor];

  const closed: Probes['closed'] = async (row) => {
    if (row.side === 'open') return [];
    const faults: string[] = [];
    const asked = emptyFor(row);
    const want = (who: string, answer: Answer, code: number) => {
      if (answer.code !== code) faults.push(`${row.title}: answers ${who} with ${answer.code}`);
    };
    want('nobody', await stage.ask(row, asked, undefined), UNAUTHENTICATED);
    if (row.side === 'signed-in') return faults;
    if (!row.byKey) want('who has no tenant', await stage.askUndecided(row, asked), FORBIDDEN);
    if (row.side === 'business' || row.side === 'factory') {
      const stranger = other(row.side);
      await hold(stranger, [...allBut(stranger), ...row.permissions]);
      want('the other side', await stage.ask(row, asked, userOf(stranger)), FORBIDDEN);
    }
    if (row.side === 'platform') {
      await hold('factory', allBut('factory'));
      want('a factory that may do all of its own', await stage.ask(row, asked, userOf('factory')), FORBIDDEN);
    }
    if (row.permissions.length === 0) return faults;
    for (const actor of actorsOf(row)) {
      await hold(actor, allBut(actor, row.permissions));
      want(`a ${actor} user without it`, await stage.ask(row, asked, userOf(actor)), FORBIDDEN);
    }
    return faults;
  };

  /** Each way in that a line names: who, with what. */
  const waysOf = (row: AccessRow): { actor: Actor; held: string[] }[] =>
    row.side === 'open' || row.side === 'signed-in'
      ? [{ actor: 'business', held: [] }]
      : actorsOf(row).flatMap((actor) => {
          const named = namedFor(row.permissions, actor);
          // Who may not see orders has no event to send.
          const beside = row.event ? [`${actor}:order`] : [];
          return named.length === 0
            ? [{ actor, held: beside }]
            : named.map((one) => ({ actor, held: [one, ...beside] }));
        });
  const made = new Map<string, Made>();
  /** What is only looked up is asked with the same input each time; what others must make first is made by who may. */
  const make = async (row: AccessRow): Promise<Made> => {
    const known = made.get(row.title);
    if (known) return known;
    if (isMade(row)) {
      await holdAll();
      await lock(false);
    }
    const now = await inputFor(row);
    if (!isMade(row)) made.set(row.title, now);
    return now;
  };
  const asker = (row: AccessRow, made: Made, actor: Actor) =>
    row.side === 'open' ? undefined : (made.as ?? userOf(actor));

  const open: Probes['open'] = async (row) => {
    const faults: string[] = [];
    for (const { actor, held } of waysOf(row)) {
      const made = await make(row);
      await hold(actor, [...held, ...handedOn(made.asked)]);
      await lock(true);
      const asked = row.password ? withPassword(row, made.asked, DANGER_PASSWORD) : made.asked;
      const { code, text } = await stage.ask(row, asked, asker(row, made, actor));
      const refused = [FORBIDDEN, DANGER, ...(row.side === 'open' ? [] : [UNAUTHENTICATED])];
      if (refused.includes(code))
        faults.push(
          `${row.title}: answers a ${actor} user with ${held.join(' ')} with ${code} ${text.slice(0, 120)}`,
        );
    }
    return faults;
  };

  const danger: Probes['danger'] = async (row) => {
    if (!row.password) return [];
    const faults: string[] = [];
    const made = await make(row);
    const who = asker(row, made, actorsOf(row)[0]!);
    await lock(true);
    const asked = row.event ? withIds(made.asked) : made.asked;
    for (const [how, given] of [
      ['without the password', asked],
      ['with a wrong password', withPassword(row, asked, 'wrong-1')],
    ] as const) {
      const { code, text } = await stage.ask(row, given, who);
      if (code !== DANGER) faults.push(`${row.title}: ${how} answered with ${code} ${text.slice(0, 120)}`);
    }
    return faults;
  };
  const captcha: Probes['captcha'] = async (row) => {
    if (!row.captcha) return [];
    await holdAll();
    await lock(false);
    const { merchant1: merchantId, factory: factoryId } = world.tenants;
    const { id } = await buildOrder(world.database.system, { merchantId, factoryId, status: 'waitPack' });
    const input = eventInput(row, [id]);
    const moved = async (dangerVerified: boolean | undefined) => {
      const asked = { input: { ...input, ...(dangerVerified !== undefined && { dangerVerified }) } };
      const { data } = await stage.ask(row, asked, userOf('factory'));
      return (data as { successIds?: number[] } | null)?.successIds?.length === 1;
    };
    const faults: string[] = [];
    for (const word of [undefined, false])
      if (await moved(word)) faults.push(`${row.title}: acts with the danger dialog ${word ?? 'left out'}`);
    if (!(await moved(true))) faults.push(`${row.title}: does not act after the danger dialog`);
    return faults;
  };
  return { closed, open, danger, captcha, version: versionProbe(stage, inputs) };
}

/** Nobody gives more than he has: what an input hands on, its sender must hold. */
const handedOn = ({ input }: Asked): string[] =>
  [...JSON.stringify(input ?? {}).matchAll(/"((?:business|factory):[\w:]+)"/g)].map(([, one]) => one!);

const withIds = ({ input }: Asked): Asked => ({ input: { ...(input as object), ids: [1, 2] } });

/** The call that sets the password takes the old one beside the new. */
const withPassword = ({ call }: AccessRow, { input }: Asked, password: string): Asked => {
  const field = call.endsWith('/updateTenantDangerOptPassword')
    ? 'oldDangerOptPassword'
    : 'dangerOptPassword';
  return { input: { ...(input as object), [field]: password } };
};
