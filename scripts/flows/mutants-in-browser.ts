import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { ensureChromium } from '#tests/support/chromium.ts';
import { dataFolder, serveProduct } from '#tests/support/product.ts';
import { ROOT } from '../docs/tables.ts';
import { mutantPlugin } from './mutant-plugin.ts';
import type { Tried } from './try-mutants.ts';

/**
 * Tries mutants in the browser: one build, whose machines each page makes wrong as it is told before it loads, and one
 * server; the machine's browser paths, until one fails.
 * @returns those that a path caught.
 * @throws where the paths of a machine fail as it is written.
 */
export async function browserCatches(drawn: readonly Tried[]): Promise<Tried[]> {
  ensureChromium();
  const app = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-mutants-'));
  const data = dataFolder();
  process.env.NODE_ENV = 'production';
  await build({
    root: ROOT,
    configFile: path.join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [mutantPlugin],
    build: { outDir: app, emptyOutDir: true },
  });
  const product = await serveProduct({ DATA_DIR: data, DEMO: '1', DATABASE_URL: '', PODFLOW_APP: app });
  const passes = (files: readonly string[], mutant?: Tried['mutant']) =>
    new Promise<boolean>((resolve) => {
      const child = spawn('npx', ['playwright', 'test', '--max-failures=1', '--reporter=null', ...files], {
        cwd: ROOT,
        stdio: 'ignore',
        env: {
          ...process.env,
          BASE_URL: product.url,
          PODFLOW_DATA_DIR: data,
          ...(mutant && { PODFLOW_MUTANT: JSON.stringify(mutant) }),
        },
      });
      child.once('exit', (code) => resolve(code === 0));
    });
  const caught: Tried[] = [];
  const green = new Set<string>();
  try {
    for (const one of drawn) {
      const { machine, browser } = one.flow;
      if (browser.length === 0) continue;
      if (!green.has(machine.id)) {
        if (!(await passes(browser)))
          throw new Error(`${machine.id}: its browser paths fail as it is written`);
        green.add(machine.id);
      }
      if (!(await passes(browser, one.mutant))) caught.push(one);
    }
    return caught;
  } finally {
    await product.stop();
    for (const folder of [app, data]) fs.rmSync(folder, { recursive: true, force: true });
  }
}
