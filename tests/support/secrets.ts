import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/platform/database.ts';

/** Nothing is told by a value, wherever it goes, but to the one whose it is: answers of refusals, the log, what is kept. */
export const made = (what: string) => `${what}-${randomBytes(6).toString('hex')}`;
export const SECRETS = {
  wrongPassword: made('Wp'),
  newPassword: made('N').slice(0, 14),
  changedPassword: made('C').slice(0, 14),
  usersPassword: made('U').slice(0, 14),
  registeredPassword: made('R').slice(0, 14),
  danger: made('D').slice(0, 14),
  shopToken: made('shop-token'),
  consumerSecret: made('consumer-secret'),
  qimenSecret: made('qimen-secret'),
  wechatSecret: made('wechat-secret'),
  wechatCode: made('wechat-code'),
  aliyunSecret: made('aliyun-secret'),
  metricsToken: made('metrics-token'),
};
/** Tables that hold what is secret, or what is told of it. */
export const TABLES = [
  'app_user',
  'session',
  'spent_refresh',
  'user_device',
  'shop_auth_code',
  'shop_claim',
  'shop_identity',
  'sms_code',
  'social_state',
  'social_ticket',
  'danger_password',
  'open_key',
  'open_nonce',
  'webhook',
  'webhook_delivery',
  'shop',
  'shop_access',
  'qimen_config',
  'tenant_log',
  'sign_in_failure',
  'membership',
];

/** Those that the server makes, and the codes that it sends. */
export const given = new Set<string>();
export const codes = new Set<string>();

export function keepTokens(data: unknown) {
  for (const [name, value] of Object.entries((data ?? {}) as object))
    if (/token|secret/i.test(name) && typeof value === 'string' && value.length > 15) given.add(value);
}

/** Every row of every table, as text. The outbox of the sandbox stands in for other people's telephones. */
export async function dump(system: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'sms_outbox'`.execute(
    system,
  );
  expect(tables.length).toBeGreaterThan(70);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{
        row: string;
      }>`select ${sql.table(name)}::text as row from ${sql.table(name)}`.execute(system);
      return rows.map(({ row }) => `${name} ${row}`).join('\n');
    }),
  );
  return texts.join('\n');
}

/** What the product keeps beside the database. The key of the vault is its own secret, and readable by its owner alone. */
export function filesBelow(folder: string): string {
  const entries = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile());
  return entries
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

/** Each secret as it is, as bytes and in base64; a code stands alone, as its digits may be those of a time. */
export function leaksIn(text: string): string[] {
  const values = [
    ...Object.entries(SECRETS),
    ...[...given].map((value, at) => [`given ${at}`, value] as const),
  ];
  const long = values.filter(([, value]) => {
    const bytes = Buffer.from(value);
    return [
      value,
      bytes.toString('hex'),
      bytes.toString('base64').replace(/=+$/, ''),
      encodeURIComponent(value),
    ].some((form) => text.includes(form));
  });
  const short = [...codes].filter((code) =>
    new RegExp(String.raw`(?<![\w.:+-])${code}(?![\w.+-])`).test(text),
  );
  return [
    ...long.map(([name, value]) => `${name}: ${around(text, value)}`),
    ...short.map((code) => `code: ${around(text, code)}`),
  ];
}

const around = (text: string, value: string) =>
  text.slice(Math.max(0, text.indexOf(value) - 150), text.indexOf(value) + 60);
