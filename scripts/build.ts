import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const ROOT = path.resolve(import.meta.dirname, '..');
const DIST = path.join(ROOT, 'dist');
/** Builds that are kept: a server that runs may still serve an older one. */
const KEPT = 4;

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

/** The built browser app of the sources as they stand, built now where there is none. @returns its folder. */
export async function ensureBuilt(): Promise<string> {
  const target = path.join(DIST, stampOf().slice(0, 16));
  if (fs.existsSync(target)) return target;
  const half = path.join(DIST, `half-${process.pid}`);
  await promisify(execFile)(
    process.execPath,
    [path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', half],
    // Whoever starts it: a test's environment would build React for development.
    { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } },
  );
  await compressAll(half);
  try {
    fs.renameSync(half, target);
  } catch {
    // Another start built the same sources first.
    fs.rmSync(half, { recursive: true, force: true });
  }
  forgetOld();
  return target;
}

function forgetOld() {
  const age = (name: string) => fs.statSync(path.join(DIST, name)).mtimeMs;
  const builds = fs.readdirSync(DIST).filter((name) => !name.startsWith('half-'));
  for (const name of builds.toSorted((a, b) => age(b) - age(a)).slice(KEPT)) {
    fs.rmSync(path.join(DIST, name), { recursive: true, force: true });
  }
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
