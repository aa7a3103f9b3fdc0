import { parseArgs } from 'node:util';
import { registeredFlows, walkFlow } from '#tests/flows/register.ts';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { walkBrowser, type InBrowser } from './flows/in-browser.ts';
import { shuffled } from './flows/seed.ts';
import { sumOf, type Line } from './flows/sum.ts';
import type { Flow } from '#tests/flows/flow.ts';

// npm run flows [-- --machine NAME] [--path "TEXT"] [--headed] [--seed S]
// Walks every machine: each arrow with the real interpreter, then the paths through the browser, where only keys, clicks
// and answers drive and what was covered is read from the app's own inspection. BASE_URL: a server that runs elsewhere,
// in demo mode. --path: the browser paths whose name has TEXT in it, without the sum. --seed: other walks over the same
// arrows, and the browser paths in another order.
const { values } = parseArgs({
  options: {
    machine: { type: 'string' },
    path: { type: 'string' },
    headed: { type: 'boolean', default: false },
    seed: { type: 'string' },
  },
});

async function lineOf(flow: Flow, { told, paths }: InBrowser): Promise<Line> {
  const { machine, unseen = {}, sentByScreens } = flow;
  const chart = chartOf(machine);
  const arrows = chart.arrows.union(chart.always);
  const walked = await walkFlow(flow, values.seed === undefined ? undefined : shuffled(values.seed));
  const own = told.filter((one) => one.machine === machine.id);
  // Of a life cycle the server took the arrows, as its own log says; and a page sent the events that screens have.
  const asked = arrows.union(new Set(sentByScreens)).difference(new Set(Object.keys(unseen)));
  const seen = new Set(own.flatMap((one) => [...one.arrows, ...(one.sent === undefined ? [] : [one.sent])]));
  const ownPaths = paths.filter(({ file, passed }) => passed && flow.browser.includes(file));
  return {
    machine: machine.id,
    states: chart.states.size,
    arrows: arrows.size,
    paths: walked.paths,
    browserPaths: ownPaths.length,
    realPaths: ownPaths.filter(({ stoodIn }) => !stoodIn).length,
    driven: flow.browser.length > 0,
    unvisited: [...chart.states.difference(walked.states)],
    untaken: [...arrows.difference(walked.arrows)],
    unseen: [...asked.difference(seen)],
    excused: unseen,
  };
}

function print(line: Line) {
  console.log(
    `${line.machine}: ${line.states} states, ${line.arrows} transitions, ${line.paths} walked paths, ` +
      `${line.browserPaths} browser paths (${line.browserPaths - line.realPaths} with answers that stand in), ` +
      (line.unvisited.length + line.untaken.length + line.unseen.length === 0
        ? 'nothing unvisited'
        : `${line.unvisited.length} states and ${line.untaken.length} transitions unvisited, ` +
          `${line.unseen.length} without a browser path`),
  );
  for (const [why, excused] of Map.groupBy(Object.entries(line.excused), ([, reason]) => reason)) {
    const arrows = excused.map(([arrow]) => arrow);
    console.log(
      `  never in a browser: ${arrows.length === line.arrows ? 'any of its arrows' : arrows.join(', ')} (${why})`,
    );
  }
  if (line.driven && line.realPaths === 0)
    console.log('  no browser path has the server’s own answers alone');
  for (const state of line.unvisited) console.log(`  unvisited: ${state}`);
  for (const arrow of line.untaken) console.log(`  untaken: ${arrow}`);
  for (const arrow of line.unseen) console.log(`  no browser path: ${arrow}`);
}

try {
  const flows = (await registeredFlows()).filter(
    ({ machine }) => values.machine === undefined || machine.id === values.machine,
  );
  if (flows.length === 0) throw new Error(`no machine is called ${values.machine}`);
  const inBrowser = await walkBrowser(
    flows.flatMap(({ browser }) => browser),
    { path: values.path, headed: values.headed, seed: values.seed },
  );
  const failed = inBrowser.paths.filter(({ passed }) => !passed);
  for (const path of failed) {
    const machine = flows.find(({ browser }) => browser.includes(path.file))!.machine.id;
    console.log(`failed: ${machine}: ${path.name}`);
    console.log(`  events: ${path.steps.join(' → ')}`);
    console.log(`  ${path.error}`);
    console.log(`  again: npm run flows -- --machine ${machine} --path ${JSON.stringify(path.name)}`);
  }
  if (values.path !== undefined) {
    console.log(`flows: ${inBrowser.paths.length} browser paths, ${failed.length} failed`);
    process.exitCode = inBrowser.paths.length > 0 && failed.length === 0 ? 0 : 1;
  } else {
    const lines: Line[] = [];
    for (const flow of flows) {
      const line = await lineOf(flow, inBrowser);
      print(line);
      lines.push(line);
    }
    const { text, failures } = sumOf(lines);
    console.log(text);
    process.exitCode = failures + failed.length === 0 && !inBrowser.broken ? 0 : 1;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
