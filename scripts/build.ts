import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const ROOT = path.resolve(import.meta.dirname, '..');

/** What is built, of what it reads. */
interface Target {
  folder: string;
  config: string;
  reads: readonly string[];
  finish?: (folder: string) => Promise<void>;
}
const APP: Target = {
  folder: path.join(ROOT, 'dist'),
  config: 'vite.config.ts',
  reads: ['src', 'contract', 'index.html'],
  finish: compressAll,
};
const SERVER: Target = {
  folder: path.join(ROOT, 'dist-server'),
  config: 'vite.server.config.ts',
  reads: ['server', 'contract'],
};
/** Builds that are kept: a server that runs may still serve an older one. */
const KEPT = 4;

/** Of everything that the build reads: a build is made again only where one of them changed. */
function stampOf({ config, reads }: Target): string {
  const hash = createHash('sha256');
  const add = (name: string) => {
    const full = path.join(ROOT, name);
    if (fs.statSync(full).isDirectory())
      fs.readdirSync(full)
        .toSorted()
        .forEach((inner) => add(path.join(name, inner)));
    else hash.update(name).update(fs.readFileSync(full));
  };
  [...reads, config, 'package-lock.json'].forEach(add);
  return hash.digest('hex').slice(0, 16);
}

/** The built browser app of the sources as they stand, built now where there is none. @returns its folder. */
export const ensureBuilt = (): Promise<string> => ensure(APP);

/** The same of the server. @returns its folder, in which main.js is server/main.ts. */
export const ensureServerBuilt = (): Promise<string> => ensure(SERVER);

async function ensure(target: Target): Promise<string> {
  const { folder, config, finish } = target;
  const stamped = path.join(folder, stampOf(target));
  if (fs.existsSync(stamped)) return stamped;
  const half = path.join(folder, `half-${process.pid}`);
  await promisify(execFile)(
    process.execPath,
    [
      ...[path.join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--config', config],
      ...['--logLevel', 'warn', '--outDir', half],
    ],
    // Whoever starts it: a test's environment would build React for development.
    { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } },
  );
  await finish?.(half);
  try {
    fs.renameSync(half, stamped);
  } catch {
    // Another start built the same sources first.
    fs.rmSync(half, { recursive: true, force: true });
  }
  forgetOld(folder);
  return stamped;
}

function forgetOld(folder: string) {
  const age = (name: string) => fs.statSync(path.join(folder, name)).mtimeMs;
  const builds = fs.readdirSync(folder).filter((name) => !name.startsWith('half-'));
  for (const name of builds.toSorted((a, b) => age(b) - age(a)).slice(KEPT)) {
    fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Compressed once here, not at every request. */
async function compressAll(folder: string) {
  const brotli = promisify(zlib.brotliCompress);
  const gzip = promisify(zlib.gzip);
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.(js|css|svg|html|wasm)$/.test(f));
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

// For scripts/start.js, which begins with the first line: the server's folder, then the app's.
if (import.meta.main) {
  const app = ensureBuilt();
  app.catch(() => undefined);
  console.log(await ensureServerBuilt());
  console.log(await app);
}
