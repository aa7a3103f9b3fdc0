import { isIP } from 'node:net';
import path from 'node:path';
import type { Limits } from './limits.ts';
import { readSmsConfig, type AliyunSmsConfig } from './sms-config.ts';

/** What the product reads from its environment, once, at the start. */
export interface Config {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Absolute folder of the embedded database and of the files. */
  dataDir: string;
  /** An external PostgreSQL; undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** Demo data, demo accounts on the login page, and the stand-ins of server/sandbox. */
  demo: boolean;
  /** Key of the secrets that are kept to be read again; undefined: the one in dataDir. */
  vaultKey?: string | undefined;
  /** What is not as LIMITS has it. */
  limits?: Partial<Limits>;
  /** How long a server that is told to end serves on, so that a balancer learns of it. */
  drainSeconds?: number;
  /** Print files that this server draws at once; 0: others draw them. */
  artLanes?: number;
  /** What a reader of /metrics brings; undefined: only this machine reads it. */
  metricsToken?: string | undefined;
  /** Addresses and networks of proxies on other machines, whose word for whom they serve is taken. */
  trustedProxies?: readonly string[];
  /** Addresses and networks of printers that this server prints on by itself; all others are left to print agents. */
  printerNetworks?: readonly string[];
  /** Shops and systems of tenants may stand in private networks. */
  privateNetwork?: boolean;
  /** undefined: no texts are sent, but for the demo's outbox. */
  sms?: AliyunSmsConfig | undefined;
  /** The application at WeChat's open platform; undefined: no login by WeChat, or the stand-in's in demo mode. */
  wechat?: WechatApp;
}

/** A website application of WeChat's open platform. */
export interface WechatApp {
  appId: string;
  appSecret: string;
  /** Where the page with the QR code stands, and where the calls stand; without a slash at the end. */
  openUrl: string;
  apiUrl: string;
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT 应为 0 到 65535 的整数，现在是「${env.PORT}」。`);
  }
  const databaseUrl = env.DATABASE_URL || undefined;
  return {
    host: env.HOST || '127.0.0.1',
    port,
    dataDir: path.resolve(env.DATA_DIR || 'data'),
    databaseUrl,
    // Who says that it is for real work, in either way, gets no accounts whose password is public.
    demo: env.DEMO ? env.DEMO === '1' : !databaseUrl && env.NODE_ENV !== 'production',
    vaultKey: env.VAULT_KEY || undefined,
    limits: readLimits(env),
    drainSeconds: readSeconds(env, 'DRAIN_SECONDS'),
    artLanes: readLanes(env),
    metricsToken: env.METRICS_TOKEN || undefined,
    trustedProxies: readNetworks(env, 'TRUSTED_PROXIES'),
    printerNetworks: readNetworks(env, 'PRINTER_NETWORKS'),
    privateNetwork: env.PRIVATE_NETWORK === '1',
    sms: readSmsConfig(env),
    wechat: readWechat(env),
  };
}

/** @throws where one is no whole number. */
function readLimits(env: NodeJS.ProcessEnv): Partial<Limits> {
  const limits: Partial<Limits> = {};
  for (const [name, key, least] of [
    ['MAX_OPEN_REQUESTS', 'open', 1],
    ['RATE_LIMIT', 'rate', 0],
    ['MAX_CONNECTIONS', 'connections', 1],
  ] as const) {
    const text = env[name];
    if (!text) continue;
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least)
      throw new Error(`${name} 应为不小于 ${least} 的整数，现在是「${text}」。`);
    limits[key] = value;
  }
  return limits;
}

const MOST_LANES = 16;
/** @throws where it is no whole number from 0 to 16. */
function readLanes(env: NodeJS.ProcessEnv): number {
  const value = Number(env.ART_LANES || 2);
  if (!Number.isInteger(value) || value < 0 || value > MOST_LANES)
    throw new Error(`ART_LANES 应为 0 到 ${MOST_LANES} 的整数，现在是「${env.ART_LANES}」。`);
  return value;
}

/** @throws where it is no number of seconds up to ten minutes. */
function readSeconds(env: NodeJS.ProcessEnv, name: string): number {
  const value = Number(env[name] || 0);
  if (!(value >= 0 && value <= 600))
    throw new Error(`${name} 应为 0 到 600 的秒数，现在是「${env[name]}」。`);
  return value;
}

/** @throws where one is neither an IP address nor a network. */
function readNetworks(env: NodeJS.ProcessEnv, name: string): string[] {
  const all = (env[name] ?? '').split(',').flatMap((one) => one.trim() || []);
  const wrong = all.find((one) => !isNetwork(one));
  if (wrong !== undefined)
    throw new Error(
      `${name} 应为以逗号分隔的 IP 地址或网段，例如 10.0.0.5,10.1.0.0/16，现在其中有「${wrong}」。`,
    );
  return all;
}

/** `10.0.0.5`, `10.1.0.0/16`; one of no bits would take everybody's word. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= most);
}

function readWechat(env: NodeJS.ProcessEnv): WechatApp | undefined {
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: appSecret } = env;
  if (!appId && !appSecret) return undefined;
  if (!appId || !appSecret) throw new Error('WECHAT_APP_ID 和 WECHAT_APP_SECRET 需要同时设置，或都不设置。');
  return {
    appId,
    appSecret,
    openUrl: address(env, 'WECHAT_OPEN_URL', 'https://open.weixin.qq.com'),
    apiUrl: address(env, 'WECHAT_API_URL', 'https://api.weixin.qq.com'),
  };
}

function address(env: NodeJS.ProcessEnv, name: string, usual: string): string {
  const text = env[name] || usual;
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new Error(`${name} 应为 http 或 https 地址，现在是「${text}」。`);
  return text.replace(/\/+$/, '');
}
