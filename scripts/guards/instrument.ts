import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CODE_GUARDS, DANGER_CALL, dangerId, withSwitch } from './code-guards.ts';
import { guards } from './off.ts';

// node --import: sources of the server get a switch at each guard as they are loaded; the files stay as they are. So all
// wrongs stand in one process, each asleep until it is tried, and nothing of it is in the product.
// All of them stand until one is taken away.
guards.off.clear();
const ROOT = path.resolve(import.meta.dirname, '../..');

function edited(file: string, source: string): string {
  let text = source;
  for (const { id, find, replace } of CODE_GUARDS.filter((one) => one.file === file)) {
    if (text.split(find).length !== 2)
      throw new Error(`scripts/guards/code-guards.ts: "${find}" of "${id}" does not stand once in ${file}`);
    text = text.replace(find, () => replace);
  }
  if (!file.startsWith('server/modules/')) return text;
  let nth = 0;
  return text.replaceAll(DANGER_CALL, (call) => withSwitch(call, dangerId(file, (nth += 1))));
}

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
    const file = path.relative(ROOT, fileURLToPath(url));
    if (!/^(server|contract)\//.test(file)) return next(url, context);
    const source = readFileSync(fileURLToPath(url), 'utf8');
    const text = edited(file, source);
    return text === source ? next(url, context) : { ...next(url, context), source: text };
  },
});
