import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { takeWalk, walksOf } from '#tests/support/walk-machine.ts';
import type { Flow, WalkReport } from './flow.ts';

const ENDING = '.flow.ts';

/** Every machine that is registered, by name. */
export async function registeredFlows(): Promise<Flow[]> {
  const files = fs.readdirSync(import.meta.dirname).filter((name) => name.endsWith(ENDING));
  const loaded = files
    .toSorted()
    .map((name) => import(/* @vite-ignore */ pathToFileURL(path.join(import.meta.dirname, name)).href));
  return (await Promise.all(loaded)).map((module: { registered: Flow }) => module.registered);
}

/** Walks it from each of its beginnings, every arrow, with the real interpreter. @throws where a path fails. */
export async function walkFlow(
  { walks }: Flow,
  shuffle?: <T>(edges: readonly T[]) => readonly T[],
): Promise<WalkReport> {
  if (typeof walks === 'function') return walks();
  const report: WalkReport = { paths: 0, states: new Set(), arrows: new Set() };
  for (const walked of walks) {
    for (const walk of walksOf(walked, shuffle)) {
      report.paths += 1;
      for (const told of await takeWalk(walked, walk)) {
        for (const state of told.states) report.states.add(state);
        for (const arrow of told.arrows) report.arrows.add(arrow);
      }
    }
  }
  return report;
}
