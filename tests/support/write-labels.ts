import fs from 'node:fs';
import path from 'node:path';
import { bindParts, drawPart, type Part } from '#server/platform/paper/pdf.ts';
import { manyLabels, twoBarcodes } from './many-labels.ts';

// Run by itself: writes the file of so many labels as the task does, part by part, and says what that took of memory.
const [folder, count] = [process.argv[2]!, Number(process.argv[3])];
const PAGES = 200;
const rows = manyLabels(count);
const design = twoBarcodes();
const before = process.resourceUsage().userCPUTime;
const files: string[] = [];
let last: Part | undefined;
for (let at = 0; at < count; at += PAGES) {
  last = await drawPart({ design, rows: rows.slice(at, at + PAGES) }, last);
  const file = path.join(folder, `part-${at}`);
  fs.writeFileSync(file, JSON.stringify(last));
  files.push(file);
}
const pages = await bindParts(files, path.join(folder, 'labels.pdf'));
// What the system says of this program alone: `maxRSS` counts what its parent had when it was started.
const peak = Number(/VmHWM:\s+(\d+) kB/.exec(fs.readFileSync('/proc/self/status', 'utf8'))![1]);
const cpuSeconds = (process.resourceUsage().userCPUTime - before) / 1e6;
console.log(JSON.stringify({ pages, megabytes: peak / 1024, cpuSeconds }));
