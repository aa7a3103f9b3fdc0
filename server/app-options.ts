import type { WechatApp } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { Limits } from './platform/limits.ts';
import type { AliyunSmsConfig } from './platform/sms-config.ts';
import type { standCarrier } from './sandbox/carriers/carriers.ts';

/** A user of the demo, as the login page offers him. */
export interface DemoAccount {
  username: string;
  password: string;
  title: string;
}

/** What whoever starts the server says of it. */
export interface AppOptions {
  database: Database;
  dataDir: string;
  demoAccounts?: DemoAccount[];
  /** Demo mode and tests: the clock can be set, and stand-ins take the place of what cannot be reached. */
  sandbox?: boolean;
  /** In the sandbox: other stand-ins of carriers than the usual ones, which tests look into. */
  carrierStands?: typeof standCarrier;
  /** 64 hexadecimal digits; undefined: the key in the data folder. */
  vaultKey?: string | undefined;
  /** Whether addresses that a tenant names may lead into private networks; else they are refused. */
  privateNetwork?: boolean | undefined;
  /** Where this server may print by itself (PRINTER_NETWORKS); none where nothing is said. */
  printerNetworks?: readonly string[] | undefined;
  /** Addresses and networks of proxies; those on the same machine are trusted anyhow. */
  trustedProxies?: readonly string[] | undefined;
  /** Where they are not the usual ones. */
  limits?: Partial<Limits>;
  /** How long it serves on after it was told to close; default 0. */
  drainSeconds?: number | undefined;
  /** Print files that it draws at once; default 0: another server draws them. */
  artLanes?: number | undefined;
  /** What a reader of /metrics brings; undefined: only this machine reads it. */
  metricsToken?: string | undefined;
  /** How texts are sent outside of the sandbox; undefined: not at all. */
  sms?: AliyunSmsConfig;
  /** The application at WeChat; undefined: the stand-in's where `sandbox` is set, else no login by WeChat. */
  wechat?: WechatApp;
  /** Folder of the built browser app; undefined: the API alone. */
  browserApp?: string;
  logLevel?: string;
  /** Where the log goes; undefined: to the standard output. */
  logTo?: { write(line: string): void };
}
