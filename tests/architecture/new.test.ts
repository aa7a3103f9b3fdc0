import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/docs/tables.ts';
import { copyTree, type Copy } from '../../scripts/trace/copy.ts';

// What `npm run new` writes, written into a copy of the tree and held against the house's own checks there.

let copy: Copy;
beforeAll(() => {
  copy = copyTree(ROOT);
});
afterAll(() => copy.remove());

const make = (...args: string[]) => {
  const made = spawnSync(process.execPath, ['scripts/new.ts', ...args], {
    cwd: copy.folder,
    encoding: 'utf8',
  });
  return { code: made.status, said: made.stderr.trim(), files: filesOf(made.stdout) };
};
const filesOf = (printed: string) =>
  [...printed.matchAll(/^(?:new|changed)\s+(\S+)$/gm)].map(([, file]) => file!);

const run = (...[tool, ...args]: [string, ...string[]]) => {
  const { stdout, stderr } = spawnSync(path.join('node_modules/.bin', tool), args, {
    cwd: copy.folder,
    encoding: 'utf8',
  });
  return stdout + stderr;
};

/** What the compiler, the formatter and the linter have to say of the files; of other files they say it elsewhere. */
function complaints(files: string[]): string[] {
  const include = [...files, 'tests/support/global-setup.ts'];
  const config = { extends: './tsconfig.json', include };
  fs.writeFileSync(path.join(copy.folder, 'tsconfig.new.json'), JSON.stringify(config));
  const said = [
    run('tsc', '--noEmit', '-p', 'tsconfig.new.json'),
    run('oxfmt', '--list-different', ...files),
    run('oxlint', '--format', 'unix', '--deny-warnings', ...files),
  ];
  return said.flatMap((text) => text.split('\n')).filter((line) => files.some((file) => line.includes(file)));
}

/** Tools of their own processes, beside all other tests. */
const PATIENCE_MS = 240_000;

/** A field of each kind. */
const FIELDS =
  'name:text:名称,code:text:编号,phone:phone:电话,other:phone?:备用电话,days:count:天数,open:flag:启用,remark:text?:备注';
/** What the specification lacks is said whole. */
const PARCEL_NOTE = ['--path', '/business/parcel/note', '--title', '包裹备注', '--group', '包裹'];

/** A life cycle of two regions, in a table that says each kind of thing once. */
const LAMP = {
  states: [
    'region\tstate\tcode\tlabel',
    'lamp\toff\t0\t已关',
    'lamp\ton\t10\t已开',
    'lamp\tgone\t90\t已拆除',
    'bulb\tgood\t0\t',
    'bulb\tbroken\t1\t已坏',
  ],
  moves: [
    'event\tterm\tregion\tfrom\tto\twho\tguard\teffect',
    'lamp.made\t装灯\tlamp\t-\toff\tfactory\tthere is a place\tnumber given',
    'lamp.lit\t开灯\tlamp\toff\ton\tfactory or system\tbulb good; there is power\tmeter started',
    'lamp.out\t关灯\tlamp\ton\toff | gone\tfactory with its own permission\ta reason\tmeter read',
    'lamp.seen\t查看\tflag\tany\tsame\tmerchant\t\tlook noted',
    'lamp.removed\t拆除\tlamp\toff\tgone\tfactory\t\t',
    'bulb.broke\t烧坏\tbulb\tgood\tbroken\ttimer\t\t',
    'bulb.changed\t换泡\tbulb\tbroken\tgood\tfactory, merchant or system\t\tbulb booked',
  ],
};
function writeTables() {
  for (const [name, lines] of Object.entries(LAMP))
    fs.writeFileSync(path.join(copy.folder, `docs/spec/lamp-${name}.tsv`), `${lines.join('\n')}\n`);
}

describe('npm run new', () => {
  it(
    'writes records, reports, life cycles, pages, calls and machines that compile, are formatted, pass the linter, and whose tests pass',
    () => {
      const { files: record } = make('record', 'supplier', '--fields', FIELDS);
      const { files: own } = make('record', 'parcel-note', ...PARCEL_NOTE);
      const { files: report } = make('report', 'daily-work', '--title', '每日操作', '--side', 'business');
      writeTables();
      const { files: life } = make('life-cycle', 'lamp', '--title', '灯');
      const { files: plain } = make('page', 'factory/new-color', '/factory/means/newColor', '新颜色');
      const { files: list } = make('page', 'business/new', '/business/new', '新', '--list', 'sku.page');
      const place = ['POST', '/basic/color-book/page', '色卡列表', '--of', 'factory'];
      const { files: begun } = make('call', 'colorBook', 'page', ...place);
      const { files: joined } = make('call', 'shop', 'close', 'PUT', '/basic/shop-author/{id}/close', '关闭');
      const { files: machine } = make('machine', 'features/new-tip', 'new-tip');
      expect(plain).toContain('src/pages/factory/means/new-color/new-color-page.tsx');
      expect(list).toEqual(expect.arrayContaining(['contract/screens.ts', 'src/app/screens.ts']));
      expect(begun).toContain('server/app.ts');
      expect(joined).toContain('contract/shop/shop.ts');
      expect(record).toContain('tests/e2e/purchase/supplier.e2e.ts');
      expect(own).toContain('server/modules/auth/menus.business.ts');
      expect(report).toContain('src/pages/business/data/daily-work/daily-work-page.tsx');
      const all = [record, own, report, life, plain, list, begun, joined, machine].flat();
      const files = [...new Set(all)].filter((file) => /\.tsx?$/.test(file));
      expect(complaints(files)).toEqual([]);
      // Those of the tree are for the whole of it: a page alone still waits for its menu.
      const tests = files.filter((file) => file.endsWith('.test.ts') && !file.startsWith('tests/'));
      expect(tests).toHaveLength(8);
      execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests], {
        cwd: copy.folder,
        stdio: 'pipe',
        env: { ...process.env, TEST_DATABASE_URL: '', PODFLOW_TRACE_CALLS: '' },
      });
    },
    PATIENCE_MS,
  );

  it('takes method and path of a call from the specification by its id', () => {
    const made = make('call', 'newUser', 'list', 'C012', '用户列表');
    expect(made.code).toBe(0);
    const contract = fs.readFileSync(path.join(copy.folder, 'contract/new-user/new-user.ts'), 'utf8');
    expect(contract).toContain("id: 'C012'");
    expect(contract).toMatch(/list: post\(\s*'\/basic\/system\/user\/page'/);
  });
});

describe('npm run new refuses', () => {
  it.each([
    ['no kind', []],
    ['an unknown kind', ['screen', 'x']],
    ['a record without a name', ['record']],
    ['a record that the specification lacks', ['record', 'no-such']],
    ['a record that two screens could be', ['record', 'role']],
    ['a record whose screen stands', ['record', 'sku']],
    ['a record in a menu without words', ['record', 'x', '--path', '/factory/new/x', '--title', '新']],
    ['a record that is named by no text', ['record', 'color', '--fields', 'days:count:天数']],
    ['a record with a field of an unknown kind', ['record', 'color', '--fields', 'name:word:名称']],
    [
      'a record with a field of the table’s own',
      ['record', 'color', '--fields', 'name:text:名称,id:text:编号'],
    ],
    ['a report without a name', ['report']],
    ['a report that the specification lacks, without a title', ['report', 'no-such']],
    ['a report whose path is taken', ['report', 'x', '--path', '/factory/means/sku', '--title', '新']],
    ['a life cycle without a name', ['life-cycle']],
    ['a life cycle without a title', ['life-cycle', 'lantern']],
    ['a life cycle whose tables are not there', ['life-cycle', 'lantern', '--title', '灯笼']],
    ['a page without a title', ['page', 'factory/x', '/x']],
    ['a page that stands', ['page', 'factory/sku', '/factory/means/skus', 'SKU']],
    ['a path that is taken', ['page', 'factory/skus', '/factory/means/sku', 'SKU']],
    ['a name in another form', ['page', 'factory/newColor', '/x', '新颜色']],
    ['a list of no call', ['page', 'factory/y', '/y', '新', '--list', 'nothing.page']],
    ['a call that stands', ['call', 'shop', 'page', 'C049', '店铺列表']],
    ['a call with an unknown id', ['call', 'shop', 'x', 'C999', '店铺']],
    ['a machine outside of src', ['machine', 'server/x', 'x']],
  ])('%s', (_, args) => {
    const { code, said, files } = make(...args);
    expect([code, files]).toEqual([2, []]);
    expect(said).not.toBe('');
  });
});
