import { randomBytes } from 'node:crypto';
import type { WechatPerson } from './wechat-people.ts';

/** What a test switches on by the address of the QR page; it goes with the code and the tokens that come of it. */
export interface Faults {
  /** Call -> errcode that it always answers: `fail=access_token:-1`. */
  fail: ReadonlyMap<string, number>;
  /** Call -> milliseconds before it answers: `delay=userinfo:500`. */
  delay: ReadonlyMap<string, number>;
  /** What is handed out past its time: `expire=code`, `access_token`, `refresh_token`. */
  expire: ReadonlySet<string>;
}

/** One QR code on a desktop. */
export interface Scan {
  id: string;
  redirectUri: string;
  state: string;
  /** The address that it came of: a new code is to be had there. */
  again: string;
  madeAt: number;
  stage: 'waiting' | 'scanned' | 'over';
  person?: WechatPerson;
  faults: Faults;
}

/** What a person allowed. */
interface Grant {
  person: WechatPerson;
  faults: Faults;
  codeEnds: number;
  used: boolean;
  accessToken: string;
  accessEnds: number;
  refreshToken: string;
  refreshEnds: number;
}

export class WechatError extends Error {
  readonly errcode: number;
  constructor(errcode: number) {
    super(MESSAGES[errcode] ?? 'system error');
    this.errcode = errcode;
  }
}

const MESSAGES: Readonly<Record<number, string>> = {
  [-1]: 'system error',
  40001: 'invalid credential, access_token is invalid or not latest',
  40002: 'invalid grant_type',
  40003: 'invalid openid',
  40013: 'invalid appid',
  40029: 'invalid code',
  40030: 'invalid refresh_token',
  40125: 'invalid appsecret',
  40163: 'code been used',
  41001: 'access_token missing',
  41002: 'appid missing',
  41003: 'refresh_token missing',
  41004: 'appsecret missing',
  41008: 'missing code',
  41009: 'missing openid',
  42001: 'access_token expired',
  42002: 'refresh_token expired',
  45011: 'api minute-quota reach limit, must slower, retry next minute',
  48001: 'api unauthorized',
  50002: 'user limited',
};

export const SANDBOX_APP = { appId: 'wxsandbox00podflow', appSecret: 'sandbox-secret' };

const MINUTE = 60_000;
const QR_MS = 5 * MINUTE;
const CODE_MS = 5 * MINUTE;
const ACCESS_MS = 120 * MINUTE;
const REFRESH_MS = 30 * 24 * 60 * MINUTE;
/** The oldest go: a demo runs for months. */
const MOST_VISITS = 1000;

const token = () => randomBytes(24).toString('base64url');
const required = (query: URLSearchParams, name: string, errcode: number): string => {
  const value = query.get(name);
  if (!value) throw new WechatError(errcode);
  return value;
};

function keep<T>(all: Map<string, T>, key: string, value: T): void {
  if (all.size >= MOST_VISITS) all.delete(all.keys().next().value!);
  all.set(key, value);
}

/** WeChat's side of the login: who scanned what, which codes and tokens are out. In memory, as the stand-in that it is. */
export function openDesk(now: () => number) {
  const scans = new Map<string, Scan>();
  const codes = new Map<string, Grant>();
  const grants = new Map<string, Grant>();

  const grantOf = (refreshToken: string | null) => (refreshToken ? grants.get(refreshToken) : undefined);
  const byAccess = (accessToken: string | null) =>
    [...grants.values()].find((grant) => grant.accessToken === accessToken);

  function checkApp(query: URLSearchParams): void {
    if (required(query, 'appid', 41002) !== SANDBOX_APP.appId) throw new WechatError(40013);
  }
  const tokensOf = ({ person, accessToken, refreshToken }: Grant) => ({
    access_token: accessToken,
    expires_in: ACCESS_MS / 1000,
    refresh_token: refreshToken,
    openid: person.openid,
    scope: 'snsapi_login',
  });

  return {
    open(asked: Pick<Scan, 'redirectUri' | 'state' | 'again' | 'faults'>): Scan {
      const scan: Scan = { ...asked, id: token(), madeAt: now(), stage: 'waiting' };
      keep(scans, scan.id, scan);
      return scan;
    },
    /** undefined: never there, over, or past its time. */
    find(id: string): Scan | undefined {
      const scan = scans.get(id);
      return scan && scan.stage !== 'over' && now() - scan.madeAt < QR_MS ? scan : undefined;
    },
    /** The address of a new code for the same login; undefined where nobody knows of one. */
    again: (id: string): string | undefined => scans.get(id)?.again,
    /** @returns the code that goes back to the site. */
    allow(scan: Scan, person: WechatPerson): string {
      scan.stage = 'over';
      const { faults } = scan;
      const ends = (what: string, ms: number) => now() + (faults.expire.has(what) ? 0 : ms);
      const grant: Grant = {
        person,
        faults,
        codeEnds: ends('code', CODE_MS),
        used: false,
        accessToken: token(),
        accessEnds: ends('access_token', ACCESS_MS),
        refreshToken: token(),
        refreshEnds: ends('refresh_token', REFRESH_MS),
      };
      const code = token();
      keep(codes, code, grant);
      return code;
    },

    /** The faults of whatever a call asks about. */
    faultsOf: (query: URLSearchParams): Faults | undefined =>
      (
        codes.get(query.get('code') ?? '') ??
        grantOf(query.get('refresh_token')) ??
        byAccess(query.get('access_token'))
      )?.faults,

    access_token(query: URLSearchParams) {
      checkApp(query);
      if (required(query, 'secret', 41004) !== SANDBOX_APP.appSecret) throw new WechatError(40125);
      const grant = codes.get(required(query, 'code', 41008));
      if (query.get('grant_type') !== 'authorization_code') throw new WechatError(40002);
      if (grant?.used) throw new WechatError(40163);
      if (!grant || now() >= grant.codeEnds) throw new WechatError(40029);
      grant.used = true;
      keep(grants, grant.refreshToken, grant);
      return { ...tokensOf(grant), unionid: grant.person.unionid };
    },
    /** A token past its time is replaced, another one lives longer. */
    refresh_token(query: URLSearchParams) {
      checkApp(query);
      const grant = grantOf(required(query, 'refresh_token', 41003));
      if (query.get('grant_type') !== 'refresh_token') throw new WechatError(40002);
      if (!grant) throw new WechatError(40030);
      if (now() >= grant.refreshEnds) throw new WechatError(42002);
      if (now() >= grant.accessEnds) grant.accessToken = token();
      grant.accessEnds = now() + ACCESS_MS;
      return tokensOf(grant);
    },
    userinfo(query: URLSearchParams) {
      const grant = byAccess(required(query, 'access_token', 41001));
      if (!grant) throw new WechatError(40001);
      if (now() >= grant.accessEnds) throw new WechatError(42001);
      if (required(query, 'openid', 41009) !== grant.person.openid) throw new WechatError(40003);
      const { openid, nickname, unionid } = grant.person;
      const nowhere = { sex: 0, province: '', city: '', country: '', headimgurl: '', privilege: [] };
      return { openid, nickname, ...nowhere, unionid };
    },
  };
}
