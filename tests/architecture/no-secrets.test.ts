import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { keptFiles } from '#tests/support/kept-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What is a secret by its form alone, and what tells of the machine or of the house where it was written. */
const TELLING: readonly [what: string, form: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*(?:PRIVATE KEY|CERTIFICATE)/],
  ['a key of a cloud', /\b(?:AKIA|ASIA|LTAI)[0-9A-Za-z]{14,}/],
  [
    'a token of a forge or a registry',
    /\b(?:gh[pousr]_|github_pat_|glpat-|npm_)[0-9A-Za-z_]{20,}|_authToken/,
  ],
  [
    'a token of a service',
    /\bxox[abpr]-|\b[rs]k_live_|\bshp(?:at|ss|ca)_(?!0123456789abcdef\b)[0-9a-f]{16,}/,
  ],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ/],
  ['a password in an address', /\b[a-z]+:\/\/[^\s/:@'"`${}]+:[^\s/@'"`${}]+@/],
  ['a place of one machine', /(?<![\w/.$}])\/(?:home|Users|work)\/[\w.-]/],
  ['a host of one house', /https?:\/\/[\w.-]+\.(?:internal|corp|local|lan|intranet)\b/],
  ['a private registry', /"resolved":|^registry\s*=|index-url/],
];

/** A value in the code that is called a secret. */
const NAMED = /(?:secret|password|passwd|token|api_?key)\w*['"]?\s*[:=]\s*['"]([\w+/=!@#-]{8,})['"]/i;
/** Letters and digits as if drawn: a word or a name has fewer bits in each of its letters. */
const DRAWN = /[A-Za-z0-9+_=-]{28,}|\b[0-9a-f]{32,}\b/g;
const MOST_BITS = 4.2;
const MOST_BITS_OF_HEX = 3.2;

/** Found, and no secret: each with the reason. */
const ALLOWED: readonly [file: RegExp, found: RegExp, reason: string][] = [
  [
    /^server\/demo\/accounts\.ts$/,
    /Demo123456/,
    'the login page of the demo names it; there is none outside of demo mode',
  ],
  [
    /^server\/sandbox\//,
    /^(?:shpat_0123456789abcdef|e59af819cc|ck_0123456789|cs_9876543210|sandbox-secret|oauth2\/)/,
    'of stand-ins',
  ],
  [/\.test\.ts$/, /^https?:\/\/user:(?:pass|pw|word)@/, 'a made-up address that is refused for its password'],
  [
    /^docs\/open-api\/README\.md$/,
    /^(?:e3b0c442|b1bf5942)/,
    'the example: SHA-256 of nothing, and its signature',
  ],
  [
    /^server\/modules\/(?:platform\/tiktok|sms\/aliyun|carrier\/sign)\.test\.ts$/,
    /./,
    'signatures as the platforms document them',
  ],
  [/^server\/modules\/sku\/sku\.test\.ts$/, /^iVBORw0KGgo/, 'a picture of one pixel'],
  [/^(?:server\/platform\/short-code|src\/shared\/lib\/random\/random)\.ts$/, /^ABCDEF/, 'the alphabet'],
  [/\.test\.ts$/, /^(?:b6a9b5a5b1e0ba|inviteFactoryCode)/, 'Chinese in another encoding; a made-up code'],
];

const bitsOf = (text: string) => {
  const letters = [...text];
  const shares = Map.groupBy(letters, (letter) => letter)
    .values()
    .map((all) => all.length / letters.length);
  return shares.reduce((sum, share) => sum - share * Math.log2(share), 0);
};

const looksDrawn = (text: string) =>
  /^[0-9a-f]+$/.test(text)
    ? bitsOf(text) > MOST_BITS_OF_HEX
    : /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text) && bitsOf(text) > MOST_BITS;

/** The values of tests are made up; there only the form counts. */
const isTest = (file: string) =>
  /\.(?:test|e2e|flow)\.ts$|^(?:tests|scripts\/fuzz|scripts\/faults|bench)\//.test(file);

/** Whatever might be one, with the number of its line. */
function candidates(file: string, text: string) {
  return text.split('\n').flatMap((line, at) =>
    [
      ...TELLING.flatMap(
        ([what, form]) =>
          line
            .match(form)
            ?.slice(0, 1)
            .map((value) => [what, value]) ?? [],
      ),
      ...(line.match(DRAWN) ?? []).filter(looksDrawn).map((value) => ['drawn letters', value]),
      ...(isTest(file)
        ? []
        : (NAMED.exec(line)
            ?.slice(1, 2)
            .map((value) => ['a named one', value]) ?? [])),
    ].map(([what, value]) => ({ at: at + 1, what: what!, value: value! })),
  );
}

const found = (file: string, text: string): string[] =>
  candidates(file, text)
    .filter(({ value }) => !ALLOWED.some(([where, form]) => where.test(file) && form.test(value)))
    .map(({ at, what, value }) => `${file}:${at} ${what}: ${value.slice(0, 60)}`);

/** What a person reads or a program runs; what a lock file says of packages is drawn by its nature. */
const isText = (file: string) => !/\.(?:png|webp|jpg|ico|woff2|xlsx|gz)$|gb18030\.csv$/.test(file);
const isLock = (file: string) => path.basename(file) === 'package-lock.json';

it('no file of the repository holds a secret, or tells where it was written', () => {
  const files = keptFiles(ROOT).filter((file) => isText(file) && !file.endsWith('no-secrets.test.ts'));
  expect(files.length).toBeGreaterThan(1000);
  const all = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    const hosts = isLock(file)
      ? [...text.matchAll(/"resolved": "([^"]+)/g)].map(([, to]) => `${file} ${to}`)
      : [];
    return isLock(file) ? hosts : found(file, text);
  });
  expect(all).toEqual([]);
});

it('each exception of the list is met', () => {
  const all = keptFiles(ROOT)
    .filter((file) => isText(file) && !isLock(file))
    .flatMap((file) =>
      candidates(file, fs.readFileSync(path.join(ROOT, file), 'utf8')).map(({ value }) => ({ file, value })),
    );
  const idle = ALLOWED.filter(
    ([where, form]) => !all.some(({ file, value }) => where.test(file) && form.test(value)),
  );
  expect(idle.map(([, , reason]) => reason)).toEqual([]);
});

it('is found where there is one: in any file, also where there is no git', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-secrets-'));
  try {
    fs.mkdirSync(path.join(folder, 'server'));
    const drawn = Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 89 + 41) % 256)).toString(
      'base64url',
    );
    // In two parts: this file is looked at by other people's scanners, too.
    const plant = (...parts: string[]) => parts.join('');
    const planted = [
      plant('-----BEGIN RSA ', 'PRIVATE KEY-----'),
      `const a = 'ghp_${'a1B2'.repeat(9)}';`,
      plant("const url = 'postgres://someone:word", "@db.example.com/';"),
      plant("fetch('https://registry.", "corp/x')"),
      plant("open('/ho", "me/someone/podflow')"),
      plant("const apiPassword = '", "Winter2031!';"),
      `const key = '${drawn}';`,
    ];
    fs.writeFileSync(path.join(folder, 'server/a.ts'), planted.join('\n'));
    const [file] = keptFiles(folder);
    const lines = found(file!, fs.readFileSync(path.join(folder, file!), 'utf8')).map(
      (one) => one.split(' ')[0],
    );
    expect(new Set(lines)).toEqual(new Set(planted.map((_, at) => `server/a.ts:${at + 1}`)));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
