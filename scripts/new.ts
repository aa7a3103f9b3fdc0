import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CALL_USE, newCall } from './new/call.ts';
import { LIFE_CYCLE_USE, newLifeCycle } from './new/life-cycle.ts';
import { MACHINE_USE, newMachine } from './new/machine.ts';
import { newPage, PAGE_USE } from './new/page.ts';
import { WrongUse } from './new/plan.ts';
import { newRecord, RECORD_USE } from './new/record.ts';
import { newReport, REPORT_USE } from './new/report.ts';

// npm run new -- record|report|life-cycle|page|call|machine ...: writes all of a record, a report or a life cycle, or the first
// files of a screen, a call or a machine, in the style of the house, into the tree that it is started in.
const MAKERS = {
  record: newRecord,
  report: newReport,
  'life-cycle': newLifeCycle,
  page: newPage,
  call: newCall,
  machine: newMachine,
};
const OPTIONS = ['list', 'of', 'path', 'title', 'group', 'call', 'fields', 'side', 'regions'];
const isKind = (kind: string): kind is keyof typeof MAKERS => Object.hasOwn(MAKERS, kind);

const read = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined);

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }])),
  });
  const [kind = '', ...args] = positionals;
  if (!isKind(kind))
    throw new WrongUse([RECORD_USE, REPORT_USE, LIFE_CYCLE_USE, PAGE_USE, CALL_USE, MACHINE_USE].join('\n'));
  const { create, change, run = [], next } = MAKERS[kind](args, values, read);
  const there = Object.keys(create).filter((file) => fs.existsSync(file));
  if (there.length > 0) throw new WrongUse(`${there.join(', ')}: there already`);
  const written = { ...create, ...change };
  for (const [file, text] of Object.entries(written)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  // By its file: npx within npm exec would run what that was asked to run.
  const sources = Object.keys(written).filter((file) => /\.tsx?$/.test(file));
  for (const command of [['node_modules/oxfmt/bin/oxfmt', ...sources], ...run]) {
    const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`${command.join(' ')}: ${status}`);
  }
  for (const file of Object.keys(written))
    console.log(file in create ? `new      ${file}` : `changed  ${file}`);
  console.log(next.map((step) => `next     ${step}`).join('\n'));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = error instanceof WrongUse ? 2 : 1;
}
