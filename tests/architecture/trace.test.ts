import { describe, expect, it } from 'vitest';
import { Answers } from '#tests/support/compared.ts';
import { parseTable } from '../../scripts/docs/tables.ts';
import { parseRecord, provenCalls } from '../../scripts/trace/calls-made.ts';
import { broken, draw } from '../../scripts/trace/draw.ts';
import { isDone, judgeCalls, judgeRules, judgeScreens } from '../../scripts/trace/judge.ts';
import { detail, summary } from '../../scripts/trace/print.ts';
import { idsOf, readPlaywright, readVitest, type Ran } from '../../scripts/trace/reports.ts';

const ran = (name: string, passed = true, by: Ran['by'] = 'vitest', file = 'a.test.ts'): Ran => ({
  file,
  name,
  passed,
  by,
});
const rule = (id: string, part = 'ground') => ({ id, part, rule: `rule ${id}` });
const broke = new Set(['X01', 'X02', 'X03', 'X04']);
const lacks = (tests: Ran[], names = broke) => judgeRules([rule('X01')], tests, names)[0]!.lacks;

describe('a report', () => {
  it('of vitest: groups and title, and only what passed has passed', () => {
    const assertion = (title: string, status: string) => ({
      ancestorTitles: ['[X01] titles'],
      title,
      status,
    });
    const report = {
      startTime: 1,
      testResults: [
        {
          name: '/tree/src/a.test.ts',
          assertionResults: ['passed', 'failed', 'skipped', 'todo'].map((status) =>
            assertion(status, status),
          ),
        },
      ],
    };
    expect(readVitest(report, '/tree').map(({ file, name, passed }) => [file, name, passed])).toEqual([
      ['src/a.test.ts', '[X01] titles > passed', true],
      ['src/a.test.ts', '[X01] titles > failed', false],
      ['src/a.test.ts', '[X01] titles > skipped', false],
      ['src/a.test.ts', '[X01] titles > todo', false],
    ]);
  });

  it('of playwright: nested groups, and a test that passed at the second try has not', () => {
    const spec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] });
    const report = {
      config: { rootDir: '/tree/tests/e2e' },
      stats: { startTime: '2026-01-01T00:00:00Z' },
      suites: [
        {
          title: 'frame/tabs.e2e.ts',
          file: 'frame/tabs.e2e.ts',
          specs: [spec('[P002] opens', true, 'expected')],
          suites: [
            {
              title: '[X09] tabs',
              file: 'frame/tabs.e2e.ts',
              specs: [
                spec('keep', true, 'flaky'),
                spec('lose', false, 'unexpected'),
                spec('skip', true, 'skipped'),
              ],
            },
          ],
        },
      ],
    };
    expect(readPlaywright(report, '/tree').map(({ file, name, passed }) => [file, name, passed])).toEqual([
      ['tests/e2e/frame/tabs.e2e.ts', '[P002] opens', true],
      ['tests/e2e/frame/tabs.e2e.ts', '[X09] tabs > keep', false],
      ['tests/e2e/frame/tabs.e2e.ts', '[X09] tabs > lose', false],
      ['tests/e2e/frame/tabs.e2e.ts', '[X09] tabs > skip', false],
    ]);
  });

  it('names ids in brackets only, of rules and of screens', () => {
    expect(idsOf('[X01][X02] a group > [P026] opens X05, [x06] and [note]')).toEqual(['X01', 'X02', 'P026']);
  });
});

describe('a rule is done', () => {
  it('when all its tests passed, at least one, and a break is named', () => {
    expect(lacks([ran('[X01] a'), ran('[X02][X01] b'), ran('other', false)])).toEqual([]);
  });
  it.each<[string, Ran[], Set<string>, string[]]>([
    ['without a test', [ran('[X02] a')], broke, ['no test']],
    ['with a failed test', [ran('[X01] a'), ran('[X01] b', false)], broke, ['1 of 2 tests not passed']],
    ['without a break', [ran('[X01] a')], new Set(['X02']), ['no break named']],
  ])('not %s', (_, tests, names, expected) => {
    expect(lacks(tests, names)).toEqual(expected);
  });
});

describe('a call is done', () => {
  const call = { id: 'C002', method: 'POST', path: '/basic/logout/{id}', request: '', auth: '', notes: '' };
  const standing = { ...call, title: '退出', access: 'open', module: 'auth' } as const;
  const record = (says: string, file = 'a.test.ts', test = 'leaves', by = 'vitest') =>
    parseRecord(`POST\t/fgapp/basic/logout/:id\t${says}\t${by}\t${file}\t${test}\n`);
  const judged = (stands: Parameters<typeof judgeCalls>[1], made: ReturnType<typeof record>, tests: Ran[]) =>
    judgeCalls([call], stands, provenCalls(made, tests), provenCalls(made, tests, 'answered'))[0]!.lacks;

  it('when a passing test compared what it answered', () => {
    expect(judged([standing], record('compared'), [ran('leaves')])).toEqual([]);
  });
  it('not by an answer that nobody compared', () => {
    expect(judged([standing], record('answered'), [ran('leaves')])).toEqual(['no test compares its answer']);
  });
  it('not by a refusal, by a failed test, or by a test that the report does not know', () => {
    const unproven = ['no passing test over HTTP'];
    expect(judged([standing], record('refused'), [ran('leaves')])).toEqual(unproven);
    expect(judged([standing], record('compared'), [ran('leaves', false)])).toEqual(unproven);
    expect(judged([standing], record('compared'), [ran('stays')])).toEqual(unproven);
  });
  it('by the product only where everything of its runner passed', () => {
    const browser = record('compared', '', '', 'playwright');
    expect(judged([standing], browser, [ran('a', true, 'playwright')])).toEqual([]);
    expect(judged([standing], browser, [ran('a')])).not.toEqual([]);
    expect(
      judged([standing], browser, [ran('a', true, 'playwright'), ran('b', false, 'playwright')]),
    ).not.toEqual([]);
  });
  it('by a hook of a file only where all of the file passed', () => {
    const inHook = record('compared', 'a.test.ts', '');
    expect(judged([standing], inHook, [ran('x'), ran('y')])).toEqual([]);
    expect(judged([standing], inHook, [ran('x'), ran('y', false)])).not.toEqual([]);
  });
  it('not where it is missing, unserved or another one', () => {
    expect(judged([], record('compared'), [ran('leaves')])).toEqual(['not in the contract']);
    expect(judged([{ ...standing, module: null }], record('compared'), [ran('leaves')])).toEqual([
      'not served',
    ]);
    expect(judged([{ ...standing, method: 'GET' }], [], [])[0]).toBe('stands as GET /basic/logout/{id}');
  });
});

describe('an answer is compared', () => {
  const answered = (data: unknown, test = () => 'one') => {
    const answers = new Answers(test);
    answers.note('GET /shops', data);
    return answers;
  };
  it.each<[string, unknown, unknown]>([
    ['as a whole', { id: 7, open: true }, { id: 7, open: true }],
    ['by a row of it', { list: [{ id: 7, name: 'A' }], total: 1 }, [{ id: 7, name: 'A' }]],
    ['by a value of it', { list: [{ id: 7, name: '云朵旗舰店' }] }, '云朵旗舰店'],
    ['where it says no more than done, and is looked at next', true, true],
    ['where it is nothing, and is looked at next', null, null],
    ['inside of its envelope', { list: ['第一行'] }, { code: 0, data: { list: ['第一行'] } }],
  ])('%s', (_, data, actual) => {
    expect([...answered(data).comparedBy(actual)]).toEqual(['GET /shops']);
  });
  it.each<[string, unknown, unknown]>([
    ['by what anything says', { list: [{ id: 7, open: true }] }, { id: 8, open: true, at: 7 }],
    ['by what it does not say', { name: '云朵旗舰店' }, '晨星印刷工厂'],
  ])('not %s', (_, data, actual) => {
    expect([...answered(data).comparedBy(actual)]).toEqual([]);
  });
  const both = () => {
    const answers = new Answers(() => 'one');
    return { answers, over: answers.note('POST /save', true) };
  };
  it('by its data inside of an envelope, and not by the code alone', () => {
    const envelope = { code: 0, data: true };
    expect([...both().answers.comparedBy(envelope, { code: 0, data: true })]).toEqual(['POST /save']);
    expect([...both().answers.comparedBy(envelope, { code: 0 })]).toEqual([]);
  });
  it('not where true comes from elsewhere: another call answered, it was compared, or its turn is over', () => {
    const another = both();
    another.answers.note('GET /shops', { name: '云朵旗舰店' });
    expect([...another.answers.comparedBy(true)]).toEqual([]);
    const once = both().answers;
    expect([...once.comparedBy(true), ...once.comparedBy(true)]).toEqual(['POST /save']);
    const late = both();
    late.over();
    expect([...late.answers.comparedBy(true)]).toEqual([]);
  });
  it('as true by the newest call alone, of all that answered so', () => {
    const { answers, over } = both();
    answers.note('DELETE /shop', true);
    over();
    expect([...answers.comparedBy(true)]).toEqual(['DELETE /shop']);
  });
  it('not by another test', () => {
    let test = 'one';
    const answers = answered('云朵旗舰店', () => test);
    test = 'two';
    expect([...answers.comparedBy('云朵旗舰店')]).toEqual([]);
  });
});

describe('a screen is done', () => {
  const screen = {
    id: 'P002',
    side: 'public',
    area: 'entry',
    path: '/login',
    title: '登录',
    screen: '',
    source: '',
  };
  const stands = [{ path: '/login', title: '登录', file: 'x.tsx', by: 'route' as const }];
  it('when it stands and a browser test has opened it', () => {
    expect(judgeScreens([screen], stands, [ran('[P002] x', true, 'playwright')])[0]!.lacks).toEqual([]);
    expect(judgeScreens([screen], stands, [ran('[P002] x')])[0]!.lacks).toEqual(['no browser test']);
    expect(judgeScreens([screen], [], [])[0]!.lacks).toEqual(['does not stand']);
  });
});

describe('what is printed', () => {
  const rules = judgeRules(
    [rule('X01'), rule('X02'), rule('X03'), rule('F12', 'review')],
    [ran('[X01] a'), ran('[X02] b', false)],
    broke,
  );
  it('names what is done, what is begun with what it lacks, and what is not', () => {
    expect(detail('rules', rules, 'no test')).toEqual([
      '== rules 1/4',
      '-- ground 1/3',
      '   done: X01',
      '   X02 rule X02 -- 1 of 1 tests not passed',
      '   no test: X03',
      '-- review 0/1',
      '   no test: F12',
      '',
    ]);
  });
  it('ends with at most fourteen lines, also where much is amiss', () => {
    const many = judgeRules(
      Array.from({ length: 60 }, (_, i) => rule(`X${10 + i}`)),
      [],
      broke,
    );
    const trace = {
      rules: many,
      calls: [],
      screens: [],
      tests: [ran('a', false)],
      startedAt: new Date(0),
      missing: ['b.test.ts'],
    };
    const lines = summary(trace);
    expect(lines.length).toBeLessThanOrEqual(14);
    expect(lines.join('\n')).toContain('NOT A FULL RUN');
    expect(lines.at(-1)).toMatch(/^open in ground: X10 .* and 40 more$/);
    expect(many.some(isDone)).toBe(false);
  });
});

describe('a break', () => {
  const one = { file: 'a.ts', find: 'x === 1', replace: 'x === 2' };
  it('replaces the one occurrence', () => {
    expect(broken('if (x === 1) go();', one)).toBe('if (x === 2) go();');
    expect(broken('price', { ...one, find: 'price', replace: '$&' })).toBe('$&');
  });
  it('is refused where there is none, or two, or nothing would change', () => {
    expect(() => broken('if (y) go();', one)).toThrow('0 occurrences');
    expect(() => broken('x === 1 || x === 1', one)).toThrow('2 occurrences');
    expect(() => broken('x === 1', { ...one, replace: one.find })).toThrow('changes nothing');
    expect(() => broken('', { ...one, find: '' })).toThrow('occurrences');
  });
  it('is drawn by a seed: the same ones for the same seed, others for another', () => {
    const all = Array.from({ length: 30 }, (_, i) => ({ id: `X${i}` }));
    const drawn = (seed: string) => draw(all, 10, seed).map(({ id }) => id);
    expect(drawn('a')).toEqual(draw(all.toReversed(), 10, 'a').map(({ id }) => id));
    expect(new Set(drawn('a')).size).toBe(10);
    expect(drawn('a')).not.toEqual(drawn('b'));
  });
});

describe('a table', () => {
  it('keeps spaces, fills what is missing and refuses what does not fit', () => {
    expect(parseTable('id\tfind\treplace\nX01\t  a \n', ['id', 'find', 'replace'])).toEqual([
      { id: 'X01', find: '  a ', replace: '' },
    ]);
    expect(() => parseTable('id\tpart\n', ['id', 'find'])).toThrow('columns');
    expect(() => parseTable('id\n1\t2\n', ['id'])).toThrow('line 2');
  });
});
