import { describe, expect, it } from 'vitest';
import { newLifeCycle } from '../../scripts/new/life-cycle.ts';
import { WrongUse } from '../../scripts/new/plan.ts';
import { readText } from '../../scripts/docs/tables.ts';

// What `npm run new -- life-cycle` reads out of two tables. That what it writes compiles and passes, new.test.ts says.

const STATES = [
  'region\tstate\tcode\tlabel',
  'lamp\toff\t0\t已关',
  'lamp\ton\t10\t已开',
  'bulb\tgood\t0\t',
  'bulb\tbroken\t1\t已坏',
];
const MOVES = [
  'event\tterm\tregion\tfrom\tto\twho\tguard\teffect',
  'lamp.made\t装灯\tlamp\t-\toff\tfactory\t\tnumber given',
  'lamp.lit\t开灯\tlamp\toff\ton\tfactory or system\tbulb good; there is power\t',
  'lamp.out\t关灯\tlamp\ton\toff\tfactory with its own permission\ta reason\tmeter read',
  'lamp.seen\t查看\tflag\tany\tsame\tfactory\t\tlook noted',
  'bulb.broke\t烧坏\tbulb\tgood\tbroken\ttimer\t\t',
];

const planned = (moves = MOVES, given: object = {}, states = STATES) =>
  newLifeCycle(['lamp'], { title: '灯', ...given }, (file) =>
    file === 'docs/spec/lamp-states.tsv'
      ? states.join('\n')
      : file === 'docs/spec/lamp-moves.tsv'
        ? moves.join('\n')
        : readText(file),
  );
const written = (part: string) => planned().create[`contract/lamp/life-cycle/lamp${part}.ts`]!;

describe('a life cycle out of its tables', () => {
  it('keeps closed what it cannot turn into code, in the words of the table, and says so', () => {
    const unread = /UNREAD = \[([^\]]*)\]/
      .exec(written('-facts'))![1]!
      .trim()
      .split(/,\n\s*/);
    expect(unread).toEqual(["'there is power'", "'factory with its own permission',"]);
    expect(planned().next[0]).toContain('2 sentences');
    expect(planned().next[1]).toContain('3 effects');
  });

  it('turns into code who sends, what the event carries, and where another region stands', () => {
    const guards = written('-guards');
    expect(guards).toContain(`'the factory or the system sends it': sentBy(['factory', 'system']`);
    expect(guards).toContain(`'a reason': given((_, e) => isFilled(e.reason)`);
    expect(guards).toContain(`'bulb good': { inState: { region: 'bulb', oneOf: ['good'] }`);
    expect(written('-events')).toContain(`'lamp.out': z.strictObject({ reason: text(500, '请填写原因') })`);
  });

  it('joins its neighbours where they are listed', () => {
    expect(Object.keys(planned().change).toSorted()).toEqual([
      'docs/glossary.md',
      'docs/spec/README.md',
      'scripts/docs/pages.ts',
      'server/admin/replay/lives.ts',
      'src/shared/lib/machine/titles.ts',
    ]);
  });

  it('is of one party or of both, as its senders are, unless somebody says', () => {
    const wallOf = (moves: string[], given = {}) =>
      Object.entries(planned(moves, given).create)
        .find(([file]) => file.endsWith('-lamp.sql'))![1]
        .match(/podflow_wall\('lamp', (.*)\)/)![1];
    expect(wallOf(MOVES)).toBe(`'factory_id'`);
    expect(wallOf([...MOVES, 'lamp.asked\t询问\tflag\tany\tsame\tmerchant\t\tquestion noted'])).toBe(
      `'merchant_id', 'factory_id'`,
    );
    expect(wallOf(MOVES, { side: 'business' })).toBe(`'merchant_id'`);
  });
});

describe('a life cycle is refused', () => {
  const only = (...lines: string[]) => [...MOVES, ...lines];
  it.each([
    [
      'without its tables',
      /copy the life cycle's two tables/,
      () => newLifeCycle(['lamp'], { title: '灯' }, () => undefined),
    ],
    ['without a Chinese name', /--title/, () => planned(MOVES, { title: '' })],
    ['where its table stands', /has a table piece/, () => newLifeCycle(['piece'], { title: '件' }, readText)],
    ['with columns that are none', /expected the columns/, () => planned(['event\tterm', ...MOVES.slice(1)])],
    [
      'where nothing comes into being',
      /no line comes from -/,
      () => planned(MOVES.filter((line) => !line.includes('\t-\t'))),
    ],
    [
      'where two things come into being',
      /--regions/,
      () => planned(only('bulb.made\t装泡\tbulb\t-\tgood\tfactory\t\t')),
    ],
    [
      'where a line moves two regions',
      /line 7: .*one region/,
      () => planned(only('lamp.x\t全\tlamp+bulb\toff\ton\tfactory\t\t')),
    ],
    [
      'where a state is unknown',
      /line 7: lamp has no state dim/,
      () => planned(only('lamp.dimmed\t调暗\tlamp\ton\tdim\tfactory\t\t')),
    ],
    [
      'where a line is never taken',
      /line 7: .*line 3/,
      () => planned(only('lamp.lit\t开灯\tlamp\toff\ton\tfactory\tbulb good; there is power; it is dark\t')),
    ],
    [
      'where a state is never reached',
      /no line leads lamp to dim/,
      () => planned(MOVES, {}, [...STATES, 'lamp\tdim\t20\t微亮']),
    ],
    [
      'where an event stands in two regions',
      /lamp.lit stands in another region/,
      () => planned(only('lamp.lit\t开灯\tbulb\tgood\tbroken\tfactory\t\t')),
    ],
  ])('%s', (_, why, make) => {
    expect(make).toThrow(WrongUse);
    expect(make).toThrow(why);
  });
});
