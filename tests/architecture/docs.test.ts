import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts';
import { renderPages } from '../../scripts/docs/pages.ts';
import { lazyScreens, standingScreens } from '../../scripts/docs/standing-screens.ts';
import { standingCalls } from '../../scripts/docs/standing-calls.ts';
import { PARTS, readBreaks, readCalls, readRules, readText, ROOT } from '../../scripts/docs/tables.ts';
import { broken } from '../../scripts/trace/draw.ts';
import { testFiles } from '../../scripts/trace/test-files.ts';

const exists = (file: string) => fs.existsSync(path.join(ROOT, file));

describe('generated pages', () => {
  it('come out the same twice', async () => {
    expect(await renderPages()).toEqual(await renderPages());
  });

  it('know the one screen of a lazy route, and refuse what they would overlook', () => {
    const text = `  login: lazyScreen(() =>\n    import('@/pages/login/login.ts').then((m) => m.LoginPage),\n  ),`;
    expect(lazyScreens(text)).toEqual(
      new Map([['login', { index: 'src/pages/login/login.ts', name: 'LoginPage' }]]),
    );
    expect(() => lazyScreens('const x = lazyScreen(load);')).toThrow('1 lazy screens, 0 understood');
  });

  it('name files that are there', () => {
    expect(standingScreens().filter(({ file }) => !exists(file))).toEqual([]);
    // Not the index that hands a component on: the file that it is written in.
    const pages = standingScreens().filter(({ by }) => by !== 'guard');
    expect(pages.filter(({ file }) => !file.endsWith('-page.tsx'))).toEqual([]);
  });
});

describe('calls', () => {
  it('stand where the specification has them', async () => {
    const listed = new Map(readCalls().map((call) => [call.id, `${call.method} ${call.path}`]));
    const standing = (await standingCalls()).filter(({ id }) => id !== '-');
    expect(standing.map((call) => [call.id, `${call.method} ${call.path}`])).toEqual(
      standing.map(({ id }) => [id, listed.get(id)]),
    );
  });

  it('stand once, and each is served', async () => {
    const standing = await standingCalls();
    const places = standing.map(({ method, path: at }) => `${method} ${at}`);
    expect(places.length).toBe(new Set(places).size);
    expect(standing.filter(({ module }) => module === null)).toEqual([]);
  });
});

describe('breaks', () => {
  const breaks = readBreaks();
  const rules = readRules();

  it('stand one to a rule, for every rule of the part ground', () => {
    const named = breaks.map(({ id }) => id);
    expect(named.length).toBe(new Set(named).size);
    expect(named.filter((id) => !rules.some((rule) => rule.id === id))).toEqual([]);
    const ground = rules.filter(({ part }) => part === 'ground').map(({ id }) => id);
    expect(ground.filter((id) => !named.includes(id))).toEqual([]);
  });

  it.each(breaks.map((one) => [one.id, one] as const))('%s changes one line of the product', (_, one) => {
    const text = readText(one.file);
    const [before, after] = [text.split('\n'), broken(text, one).split('\n')];
    expect(after.length).toBe(before.length);
    expect(after.filter((line, at) => line !== before[at])).toHaveLength(1);
    expect(testFiles(ROOT)).not.toContain(one.file);
  });

  it('know the parts that the rules name', () => {
    expect([...new Set(rules.map(({ part }) => part))].toSorted()).toEqual([...PARTS].toSorted());
  });
});

describe('README', () => {
  const readme = readText('README.md');

  it('names every variable that the product reads', () => {
    const read = readText('server/platform/config.ts').matchAll(/\benv\.([A-Z_]+)/g);
    expect([...read].map(([, name]) => name!).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('names every demo account', () => {
    expect(DEMO_ACCOUNTS.filter(({ username }) => !readme.includes(`\`${username}\``))).toEqual([]);
  });

  it.each(['README.md', 'ARCHITECTURE.md', 'docs/glossary.md'])('%s links to what is there', (file) => {
    const links = [...readText(file).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, to]) => to!);
    const own = links.filter((to) => !/^https?:/.test(to));
    expect(own.filter((to) => !exists(path.join(path.dirname(file), to)))).toEqual([]);
  });

  it('names scripts that package.json has', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
    const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

describe('docs/security.md', () => {
  const text = readText('docs/security.md');
  const named = [...text.matchAll(/^ {2}- `([^`]+\.(?:test|e2e)\.ts)` (.+)$/gm)].map(([, file, name]) => [
    name!,
    file!,
  ]);

  it('shows each thing that holds by a test', () => {
    const points = text.split(/^- /m).slice(1);
    expect(points.filter((point) => !/^ {2}- `/m.test(point))).toEqual([]);
    expect(points.length).toBeGreaterThan(30);
  });

  it.each(named)('names a test that there is: %s (%s)', (name, file) => {
    const tests = exists(file) ? readText(file) : '';
    const starts = [`it('`, `it("`, `test('`, `test("`, 'it(\n', `)('`].some((start) =>
      tests.includes(start),
    );
    expect(starts && tests.includes(name), `${file}: ${name}`).toBe(true);
  });
});
