import { spawn, type ChildProcess } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';

export const HERE = import.meta.dirname;
export const atHere = (...parts: string[]) => path.join(HERE, ...parts);

/** An empty database of this name beside the tests' own. @returns its address. */
export async function emptyDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = net.createServer();
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as net.AddressInfo;
    server.close(() => resolve(port));
  });
  return promise;
}

export interface Launch {
  file: string;
  args?: string[];
  cwd?: string;
  env: Record<string, string>;
}

/** Runs one command of a shop to its end. @throws with what it printed where it fails. */
export async function runToEnd(launch: Launch): Promise<void> {
  const child = start(launch);
  const said = hear(child);
  const code = await new Promise<number | null>((resolve) => void child.once('exit', resolve));
  if (code !== 0) throw new Error(`${launch.file} ended with ${code}:\n${said()}`);
}

/** A shop's server that runs until `stop`. @throws where it ends before it says `ready`. */
export async function startServer(launch: Launch, ready: RegExp): Promise<{ stop(): Promise<void> }> {
  const child = start(launch);
  const said = hear(child);
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => ready.test(said()) && resolve();
  child.stdout!.on('data', look);
  child.stderr!.on('data', look);
  void ended.then(() => reject(new Error(`${launch.file} ended before it was ready:\n${said()}`)));
  await promise;
  return {
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const start = ({ file, args = [], cwd = HERE, env }: Launch): ChildProcess =>
  spawn(process.execPath, [file, ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'development', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });

/** Read on, so that nothing waits for a full pipe; the last of it tells why something failed. */
function hear(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => (text = (text + chunk.toString()).slice(-20_000));
  child.stdout!.on('data', add);
  child.stderr!.on('data', add);
  return () => text;
}

/** JSON over HTTP, as a shop's own front talks to it. @throws where the status is no success. */
export async function askJson(
  url: string,
  { method, body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ data: unknown; headers: Headers }> {
  const answer = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 1000)}`);
  return { data: JSON.parse(text) as unknown, headers: answer.headers };
}

/** Who buys, in every test the same. */
export const BUYER = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 415 555 0100',
  street: '12 Analytical St',
  street2: 'Apt 3',
  city: 'San Francisco',
  province: 'CA',
  postcode: '94107',
  countryCode: 'US',
} as const;

export interface Bought {
  /** The number that the shop tells the buyer. */
  number: string;
}

/** A real shop, with what a buyer and its owner do there. */
export interface RealShop {
  url: string;
  /** What the merchant types to authorise it. */
  fields: Record<string, string>;
  wrongFields: Record<string, string>;
  buy(items: { sku: string; quantity: number }[]): Promise<Bought>;
  /** Its owner edits the order: so many of each, and what is dearer is paid. */
  edit(number: string, items: { sku: string; quantity: number }[]): Promise<void>;
  cancel(number: string): Promise<void>;
  /** As the shop's own back-office shows it. */
  shipped(number: string): Promise<{ shipped: boolean; waybillNos: string[] }>;
  stop(): Promise<void>;
}
