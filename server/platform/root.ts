import fs from 'node:fs';
import path from 'node:path';

/** The folder of the product, from its sources and from its build alike. */
function rootOf(folder: string): string {
  return fs.existsSync(path.join(folder, 'package.json')) ? folder : rootOf(path.dirname(folder));
}

export const ROOT = rootOf(import.meta.dirname);

/** Where the migrations lie, in the order of their names. */
export const MIGRATIONS = path.join(ROOT, 'server/migrations');
