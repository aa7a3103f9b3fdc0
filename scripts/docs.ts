import fs from 'node:fs';
import path from 'node:path';
import { renderPages } from './docs/pages.ts';
import { ROOT } from './docs/tables.ts';

// Writes the generated pages of docs/. `--check` only says which of them are not current.
const stale = Object.entries(await renderPages()).filter(([file, text]) => {
  const full = path.join(ROOT, file);
  return !fs.existsSync(full) || fs.readFileSync(full, 'utf8') !== text;
});

if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} 不是最新的，请运行 npm run docs。`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const [file, text] of stale) {
    fs.mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true });
    fs.writeFileSync(path.join(ROOT, file), text);
    console.log(file);
  }
}
