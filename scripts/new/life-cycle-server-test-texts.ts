import { carriedBy, effectsOf, eventsOf, moduleOf, wordOf } from './life-cycle-chart-texts.ts';
import { ownersOf } from './life-cycle-server-texts.ts';
import { outcomeOf, tablesOf, type Line, type NewLife } from './life-cycle-table.ts';
import { CARRIED, list } from './life-cycle-words.ts';
import { quoted, WrongUse } from './plan.ts';

// The test of a life cycle on the server.

/** The first way to come into being, and the first move from there that asks no other region to have moved before. */
function firstSteps({ name, lines, inState, regions }: NewLife): { begin: Line; to: string; move: Line } {
  const [own, ...others] = regions;
  const stands = ({ region, oneOf }: NewLife['inState'][string]) =>
    region !== own!.name && oneOf.includes(others.find((other) => other.name === region)!.states[0]!.name);
  const isFree = ({ asks }: Line) =>
    asks.every((sentence) => !inState[sentence] || stands(inState[sentence]));
  for (const begin of lines.filter((line) => line.begins && isFree(line)))
    for (const to of begin.to) {
      const move = lines.find(
        (line) =>
          line.region === begin.region && line.to[0] !== null && line.from.includes(to ?? '') && isFree(line),
      );
      if (to && move) return { begin, to, move };
    }
  throw new WrongUse(`${tablesOf(name).moves}: no line moves on what has just come into being`);
}

export function serverTest(life: NewLife): string {
  const { name, pascal, upper, noun, side, regions } = life;
  const { begin, to, move } = firstSteps(life);
  const moved = move.to[0]!;
  const known = (line: Line, target: string) => {
    const own = [...line.asks, ...(line.to.length > 1 ? [outcomeOf(target)] : [])];
    return own.filter((sentence) => !CARRIED[sentence] && !life.inState[sentence]);
  };
  const given = (line: Line) =>
    `{ ${carriedBy([line])
      .map((field) => `${field.name}: '有'`)
      .join(', ')} }`;
  const region = regions[0]!.name;
  const sent = (line: Line) =>
    `read${pascal}Event(${quoted(line.event)}, ${quoted(line.who[0]!)}, ${given(line)})`;
  const owners = ownersOf(life).map(
    (owner) => `${owner}: t.tenants.${owner === 'factory_id' ? 'factory' : 'merchant1'}`,
  );
  const own = side === 'business' ? 'merchant1' : 'factory';
  const other = side === 'business' ? 'merchant2' : 'designer';
  const who = side === 'both' ? `, side: 'factory'` : '';
  const asker = side === 'both' ? `{ tenantId, side: 'factory' }` : '{ tenantId }';
  const facts = (line: Line, target: string) =>
    `{ ${known(line, target)
      .map((sentence) => `${quoted(sentence)}: true`)
      .join(', ')} }`;
  const stays = stateBefore(life, move, moved, to);
  const effects = effectsOf(life).length;
  const loud = begin.effects.length > 0;
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ${upper}_EFFECTS } from ${moduleOf(name, 'effects')};
import { read${pascal}Event } from ${moduleOf(name, 'events')};
import { PLAIN_${upper} } from ${moduleOf(name, 'facts')};
import { unwrittenOf } from '#server/platform/life-cycle/unwritten.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { effects, type ${pascal}Following } from './effects.ts';
import type { ${pascal}Mover } from './life-types.ts';
import { livingWith } from './life.ts';
import { begin${pascal}s, logOf${pascal}s, move${pascal}s } from './service.ts';

// A row of ${noun} as it comes into being and makes its first move. What is right is what docs/spec/${name}-moves.tsv says.

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const NOW = new Date('2026-03-01T08:00:00Z');
const moverOf = (tenantId: number, by: ${pascal}Mover['by']): ${pascal}Mover => ({ tenantId, by, userId: null, userName: '王芳', now: NOW${who} });
const own = () => t.tenants.${own};
const within = (tenantId: number) => t.database.of(tenantId);

const BEGUN = ${sent(begin)};
const BEGUN_FACTS = { ...PLAIN_${upper}, ...${facts(begin, to)} };
const MOVED = ${sent(move)};
const MOVED_FACTS = ${facts(move, moved)};

/** Effects that only say that it was their turn. */
function listening() {
  const done: string[] = [];
  const following = Object.fromEntries(
    Object.keys(${upper}_EFFECTS).map((effect) => [effect, () => Promise.resolve(void done.push(effect))]),
  ) as unknown as ${pascal}Following;
  return { done, ...livingWith(following) };
}

const beginWith = async (begin: typeof begin${pascal}s, facts = BEGUN_FACTS) => {
  const rows = [{ ${owners.join(', ')} }];
  return within(own())
    .transaction()
    .execute((trx) => begin(trx, moverOf(own(), BEGUN.by), BEGUN, { rows, facts }, {}));
};
const begun = async () => {
  const found = await beginWith(listening().begin);
  if ('msg' in found) throw new Error(found.msg);
  return found.ids[0]!;
};
const send = (move: typeof move${pascal}s, id: number, tenantId = own(), known: object = MOVED_FACTS) =>
  within(tenantId)
    .transaction()
    .execute((trx) => move(trx, moverOf(tenantId, MOVED.by), MOVED, { ids: [id], known }));
const told = async (id: number, tenantId = own()) =>
  (await logOf${pascal}s(within(tenantId), ${asker}, [id])).get(id)?.map(({ title, after, userName }) => [title, after, userName]);
const BEGINNING = [${quoted(begin.term)}, ${quoted(wordOf(life, region, to))}, '王芳'];

describe(${quoted(noun)}, () => {
  it('comes into being and makes its first move as its table says, and its log says so', async () => {
    const { done, begin, move } = listening();
    const found = await beginWith(begin);
    const [id] = 'ids' in found ? found.ids : [];
    expect(done.toSorted()).toEqual([${list(begin.effects.toSorted())}]);
    done.length = 0;
    expect(await send(move, id!)).toMatchObject({ successIds: [id], failed: [] });
    expect(done.toSorted()).toEqual([${list(move.effects.toSorted())}]);
    expect(await told(id!)).toEqual([BEGINNING, [${quoted(termIn(life, move))}, ${quoted(stays)}, '王芳']]);
  });

  it('of another tenant is neither moved nor read', async () => {
    const id = await begun();
    const stranger = t.tenants.${other};
    expect(await send(listening().move, id, stranger)).toMatchObject({
      successIds: [],
      failed: [{ id, code: 404, msg: '${noun}不存在，或不属于当前公司，请刷新后核对。' }],
    });
    expect(await told(id, stranger)).toBeUndefined();
    expect(await told(id)).toEqual([BEGINNING]);
  });
${
  known(move, moved).length > 0
    ? `
  it('stays where it is while nobody can say that what its table asks for holds', async () => {
    const id = await begun();
    const { failed } = await send(listening().move, id, own(), {});
    expect(failed).toMatchObject([{ id, msg: expect.stringMatching(/请.*。$/) as string }]);
    expect(await told(id)).toEqual([BEGINNING]);
  });
`
    : ''
}${
    known(begin, to).length > 0
      ? `
  it('does not come into being either', async () => {
    expect(await beginWith(listening().begin, PLAIN_${upper})).toMatchObject({ code: 409 });
  });
`
      : ''
  }
  it('fails loudly, and writes nothing, where an effect is not written yet', async () => {
${loud ? `    await expect(beginWith(begin${pascal}s)).rejects.toThrow(/is not written yet/);\n` : `    expect(await beginWith(begin${pascal}s)).toMatchObject({ ids: [expect.any(Number)] });\n`}${
    move.effects.length > 0
      ? `    const id = await begun();
    await expect(send(move${pascal}s, id)).rejects.toThrow(/is not written yet/);
    expect(await told(id)).toEqual([BEGINNING]);
`
      : `    expect(await send(move${pascal}s, await begun())).toMatchObject({ failed: [] });\n`
  }  });

  it('has so many effects that are not written yet: one less with each that is', () => {
    expect(unwrittenOf(effects)).toHaveLength(${effects});
  });
});
`;
}

/** A log says where it went; nothing where it stayed. */
const stateBefore = (life: NewLife, move: Line, moved: string, from: string): string =>
  moved === from ? '' : wordOf(life, move.region!, moved);
const termIn = (life: NewLife, { event }: Line): string =>
  eventsOf(life).find((one) => one.event === event)!.term;
