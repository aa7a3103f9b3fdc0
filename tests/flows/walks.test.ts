import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { chartOf } from '#tests/support/cover-transitions.ts';
import { registeredFlows, walkFlow } from './register.ts';

// Every machine of the product walks every arrow of its chart: that it is whole. That it is right, its own tests know.

const ROOT = path.resolve(import.meta.dirname, '../..');
const flows = await registeredFlows();

const machineFiles = ['contract', 'src']
  .flatMap((folder) =>
    fs.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => {
      return path.posix.join(folder, name.replaceAll('\\', '/'));
    }),
  )
  .filter((file) => file.endsWith('.machine.ts'));

describe('the register of the flows', () => {
  it('has no path that answers in the place of the server without saying so', () => {
    const folder = path.join(ROOT, 'tests/e2e/flows');
    const silent = fs
      .readdirSync(folder)
      .filter((name) => !['answers.ts', 'stand-in.ts'].includes(name))
      .filter((name) => fs.readFileSync(path.join(folder, name), 'utf8').includes('.fulfill('));
    expect(silent).toEqual([]);
  });

  it('knows every machine, and each where it stands', () => {
    expect(flows.map(({ file }) => file).toSorted()).toEqual(machineFiles.toSorted());
  });

  it.each(flows.map((flow) => [flow.machine.id, flow] as const))('%s: what judges it is there', (_, flow) => {
    const named = [...flow.behaviour, ...flow.browser.map((file) => `tests/e2e/${file}`)];
    expect(named.filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([]);
    // Who walks the chart follows a wrong one too.
    const walking = flow.behaviour.filter((file) =>
      fs.readFileSync(path.join(ROOT, file), 'utf8').includes('walk-machine.ts'),
    );
    expect(walking).toEqual([]);
  });
});

it('what no browser shows is an arrow of the chart, with the reason', () => {
  for (const { machine, unseen = {}, sentByScreens } of flows) {
    const { arrows, always } = chartOf(machine);
    const known = arrows.union(always).union(new Set(sentByScreens));
    expect(Object.keys(unseen).filter((arrow) => !known.has(arrow))).toEqual([]);
    expect(Object.values(unseen).filter((why) => why.length < 10)).toEqual([]);
  }
});

describe.each(flows.map((flow) => [flow.machine.id, flow] as const))('%s', (_, flow) => {
  it('walks every arrow of its chart, and stands in every state', async () => {
    const { states, arrows, always } = chartOf(flow.machine);
    const walked = await walkFlow(flow);
    expect([...states.difference(walked.states)]).toEqual([]);
    expect([...arrows.union(always).difference(walked.arrows)]).toEqual([]);
  });
});
