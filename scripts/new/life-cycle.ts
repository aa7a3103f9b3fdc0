import fs from 'node:fs';
import * as chart from './life-cycle-chart-texts.ts';
import * as machine from './life-cycle-machine-texts.ts';
import { serverTest } from './life-cycle-server-test-texts.ts';
import * as server from './life-cycle-server-texts.ts';
import { readLife, roomsOf, tablesOf } from './life-cycle-table.ts';
import * as tests from './life-cycle-test-texts.ts';
import { PARTIES } from './life-cycle-words.ts';
import {
  kebab,
  nextMigration,
  putAtEndOf,
  putBefore,
  putImport,
  quoted,
  WrongUse,
  type Plan,
  type Read,
} from './plan.ts';

export const LIFE_CYCLE_USE = `life-cycle NAME --title TITLE [--side factory|business|both] [--regions REGION,...]
  life-cycle plate --title 拼版   out of docs/spec/plate-states.tsv and plate-moves.tsv, which are copied there first`;

interface Given {
  title?: string;
  side?: string;
  regions?: string;
}

/**
 * A life cycle on the engine, whole: its chart as its tables say it, its table and log, what moves it on the server, its
 * walk, its drawing, its replay, and the tests that hold all of it against the tables.
 */
export function newLifeCycle([name = '']: readonly string[], given: Given, read: Read): Plan {
  if (name === '') throw new WrongUse(LIFE_CYCLE_USE);
  const life = readLife(kebab(name, 'the name'), given, read);
  const { camel, pascal, upper, noun } = life;
  refuseStanding(life.table, read);
  const change: { [file: string]: string } = {};
  const put = (file: string, changed: (text: string) => string) => {
    change[file] = changed(change[file] ?? read(file) ?? '');
  };
  const steps = chart.moduleOf(name, 'steps');
  put('server/admin/replay/lives.ts', (text) => {
    const imports = [
      `import { PLAIN_${upper} } from ${chart.moduleOf(name, 'facts')};`,
      `import { ${camel}Life } from ${steps};`,
      `import { ${upper}_TABLE } from '#server/modules/${name}/service.ts';`,
    ].join('\n');
    const line = `  replayOf(${camel}Life, PLAIN_${upper}, { ...${upper}_TABLE, owner: '${server.ownerOf(life)}' }),\n`;
    const block = { opening: 'export const LIVES', closing: '];' };
    return putAtEndOf(putImport(text, imports), block, line, 'server/admin/replay/lives.ts');
  });
  put('scripts/docs/pages.ts', (text) => {
    const line = `  'docs/flows/${name}.md': render${pascal}Flow(),\n`;
    const placed = putBefore(text, '  ...Object.fromEntries(', line, 'scripts/docs/pages.ts');
    return putImport(placed, `import { render${pascal}Flow } from './flow-${name}.ts';`);
  });
  put('src/shared/lib/machine/titles.ts', (text) =>
    putBefore(
      text,
      '  action:',
      `  ${quoted(name)}: '${noun}的生命周期',\n`,
      'src/shared/lib/machine/titles.ts',
    ),
  );
  put('docs/spec/README.md', (text) => {
    const line = `- ${name}-states.tsv and ${name}-moves.tsv: the same for ${noun}.\n`;
    return putBefore(text, '- In `order.pieces.withdrawn`', line, 'docs/spec/README.md');
  });
  put('docs/glossary.md', (text) => {
    const tables = `[states](spec/${name}-states.tsv) and [moves](spec/${name}-moves.tsv)`;
    return `${text.trimEnd()}\n| ${noun} | ${camel}: ${tables} | |\n`;
  });
  const loose = life.lines
    .filter(({ asks }) => asks.some((sentence) => sentence.startsWith('or ')))
    .map(({ at }) => at);
  const own = `contract/${name}/life-cycle/${name}`;
  const module = `server/modules/${name}`;
  return {
    create: {
      [`${own}-states.ts`]: chart.statesFile(life),
      [`${own}-events.ts`]: chart.eventsFile(life),
      [`${own}-facts.ts`]: chart.factsFile(life),
      [`${own}-guards.ts`]: chart.guardsFile(life),
      [`${own}-effects.ts`]: chart.effectsFile(life),
      [`${own}-chart.ts`]: machine.chartFile(life),
      ...Object.fromEntries(
        roomsOf(life).map((room) => [
          `contract/${name}/life-cycle/${room.file}.ts`,
          machine.transitionsFile(life, room),
        ]),
      ),
      [`${own}-beginnings.ts`]: machine.beginningsFile(life),
      [`${own}.machine.ts`]: machine.machineFile(life),
      [`${own}-steps.ts`]: machine.stepsFile(life, PARTIES),
      [`${own}.machine.table.test.ts`]: tests.tableTest(life),
      [`tests/support/${name}-table.ts`]: tests.judgeFile(life),
      [`tests/flows/${name}.flow.ts`]: tests.flowFile(life),
      [`scripts/docs/flow-${name}.ts`]: tests.drawingFile(life),
      [`server/migrations/${nextMigration()}-${name}.sql`]: server.migration(life),
      [`${module}/sql.ts`]: server.sqlFile(life),
      [`${module}/life-types.ts`]: server.typesFile(life),
      [`${module}/effects.ts`]: server.effectsFile(life),
      [`${module}/life.ts`]: server.lifeFile(life),
      [`${module}/log.ts`]: server.logFile(life),
      [`${module}/service.ts`]: server.serviceFile(life),
      [`${module}/${name}.test.ts`]: serverTest(life),
    },
    change,
    run: [['scripts/schema.ts'], ['--import', './scripts/flows/alias.ts', 'scripts/docs.ts']],
    next: [
      ...loose.map(
        (line) =>
          `${tablesOf(name).moves}, line ${line}: a semicolon stands before 'or', so both are asked for`,
      ),
      `${own}-facts.ts: ${life.unread.length} sentences of ${tablesOf(name).moves} are not turned into code; each stays closed until it is`,
      `${module}/effects.ts: ${chart.effectsOf(life).length} effects are not written; a move that asks for one fails until it is`,
      `server/migrations: what else a row of ${noun} says`,
      `docs/glossary.md: ${noun} under its heading, and the words of its states and moves`,
      'npm run check',
    ],
  };
}

/** @throws WrongUse where a table of that name stands already */
function refuseStanding(table: string, read: Read): void {
  const files = fs.readdirSync('server/migrations').map((file) => `server/migrations/${file}`);
  const found = files.find((file) => new RegExp(`create table ${table} \\(`).test(read(file) ?? ''));
  if (found) throw new WrongUse(`${found} has a table ${table} already: name the life cycle otherwise`);
}
