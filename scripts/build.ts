import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'dist');
const STAMP = path.join(DIST, 'stamp.txt');

/** Of everything that the build reads: a build is made again only where one of them changed. */
function stampOf(): string {
  const hash = createHash('sha256');
  const add = (name: string) => {
    const full = path.join(ROOT, name);
    if (fs.statSync(full).isDirectory())
      fs.readdirSync(full)
        .toSorted()
        .forEach((inner) => add(path.join(name, inner)));
    else hash.update(name).update(fs.readFileSync(full));
  };
  ['src', 'contract', 'index.html', 'vite.config.ts', 'package-lock.json'].forEach(add);
  return hash.digest('hex');
}

/** The built browser app, built now where it is not current. @returns its folder. */
export async function ensureBuilt(): Promise<string> {
  const stamp = stampOf();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === stamp) return DIST;
  const half = path.join(ROOT, `dist.${process.pid}`);
  await promisify(execFile)(
    process.execPath,
    [path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', half],
    { cwd: ROOT },
  );
  await compressAll(half);
  fs.writeFileSync(path.join(half, 'stamp.txt'), stamp);
  fs.rmSync(DIST, { recursive: true, force: true });
  fs.renameSync(half, DIST);
  return DIST;
}

/** Compressed once here, not at every request. */
async function compressAll(folder: string) {
  const brotli = promisify(zlib.brotliCompress);
  const gzip = promisify(zlib.gzip);
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.(js|css|svg|html)$/.test(f));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = fs.readFileSync(file);
      const params = {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 9,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const [br, gz] = await Promise.all([brotli(content, { params }), gzip(content)]);
      fs.writeFileSync(`${file}.br`, br);
      fs.writeFileSync(`${file}.gz`, gz);
    }),
  );
}

if (import.meta.main) console.log(await ensureBuilt());
