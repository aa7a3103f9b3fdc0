import { spawn } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import readline from 'node:readline';
import { pathToFileURL } from 'node:url';

// JavaScript, and the build in a process of its own: what reads TypeScript would stay in the server's memory.
const build = spawn(process.execPath, [path.join(import.meta.dirname, 'build.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const folders = readline.createInterface(build.stdout)[Symbol.asyncIterator]();
const next = async () => {
  const { value } = await folders.next();
  if (!value) throw new Error('构建失败，原因见上文；改正后请重新运行 npm start。');
  return value;
};

const server = await next();
const app = next();
// main waits for it once the database stands, and tells why it failed.
app.catch(() => undefined);
enableCompileCache(path.join(server, 'compiled'));
const { main } = await import(pathToFileURL(path.join(server, 'main.js')).href);
await main(app);
