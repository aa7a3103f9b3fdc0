import { spawn } from 'node:child_process';
import fs from 'node:fs';
import type http from 'node:http';
import path from 'node:path';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { BASE_PATH, encodeQuery, type Envelope } from '#contract/wire.ts';
import { auth } from '#contract/auth/auth.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { post } from './measure.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** A server process under measure. */
export interface Side {
  url: string;
  /** Milliseconds from the spawn to its line `ready`. */
  readyMs: number;
  /** The most memory it held since `forgetPeak` and what it holds now, in MB; NaN where the system does not tell. */
  memory(): { peak: number; now: number };
  forgetPeak(): void;
  stop(): Promise<void>;
}

const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};
const ARGS = {
  /** As `npm start` does. */
  product: scripts.start.split(' ').slice(1),
  floor: ['bench/floor/server.ts'],
};

/** Starts a side and waits for its line `ready URL`. @throws with what it printed, where it ends before. */
export function startSide(side: keyof typeof ARGS, env: Record<string, string>): Promise<Side> {
  const began = performance.now();
  const child = spawn(process.execPath, ARGS[side], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DEMO: '1', RATE_LIMIT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /^ready (\S+)$/m.exec(output)?.[1];
      if (url)
        resolve({
          url,
          readyMs: performance.now() - began,
          memory: () => memoryOf(child.pid!),
          forgetPeak: () => forgetPeak(child.pid!),
          stop: () => {
            child.kill('SIGINT');
            return ended;
          },
        });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`the ${side} ended: ${output}`)));
  });
}

function memoryOf(pid: number) {
  const status = `/proc/${pid}/status`;
  const text = fs.existsSync(status) ? fs.readFileSync(status, 'utf8') : '';
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) / 1024;
  return { peak: mb('VmHWM'), now: mb('VmRSS') };
}

/** Linux only, as the figures themselves. */
function forgetPeak(pid: number) {
  const refs = `/proc/${pid}/clear_refs`;
  if (fs.existsSync(refs)) fs.writeFileSync(refs, '5');
}

/** A signed-in user of the product. */
export interface Caller {
  token: string;
  call<E extends Endpoint>(e: E, input: Input<E>, over?: http.Agent): Promise<Output<E>>;
}

export async function signIn(url: string, username: string): Promise<Caller> {
  const caller = callerOf(url, '');
  const { accessToken } = await caller.call(auth.login, { username, password: DEMO_PASSWORD });
  return callerOf(url, accessToken);
}

function callerOf(url: string, token: string): Caller {
  return {
    token,
    async call(e, input, over) {
      const query = e.method === 'GET' ? `?${encodeQuery(input as Record<string, never>)}` : '';
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const answer = await post(over, url + BASE_PATH + e.path + query, input, headers, e.method);
      const { code, msg, data } = answer as Envelope<Output<typeof e>>;
      if (code !== 0) throw new Error(`${e.path}: ${code} ${msg}`);
      return data as never;
    },
  };
}
