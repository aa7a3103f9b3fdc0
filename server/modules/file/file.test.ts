import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { file, type StoredFile } from '#contract/file/file.ts';
import { startTestApp, type Client, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
let merchant: Client;
beforeAll(async () => {
  t = await startTestApp();
  merchant = await t.as('merchant01');
});
afterAll(() => t.close());
afterEach(() => void vi.useRealTimers());

const latin = (text: string) => Buffer.from(text, 'latin1');
const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });
const drawn = (kind: 'png' | 'jpeg' | 'gif' | 'webp') => () => picture().toFormat(kind).toBuffer();

/** One pixel, as Windows keeps it. */
function bmp() {
  const bytes = Buffer.alloc(58);
  bytes.write('BM');
  bytes.writeUInt32LE(58, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(1, 18);
  bytes.writeInt32LE(1, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

/** Two pixels by one of flat grey: header, three empty sections, the picture. */
function psd() {
  const bytes = Buffer.alloc(26 + 12 + 2 + 2);
  bytes.write('8BPS');
  bytes.writeUInt16BE(1, 4);
  bytes.writeUInt16BE(1, 12);
  bytes.writeUInt32BE(1, 14);
  bytes.writeUInt32BE(2, 18);
  bytes.writeUInt16BE(8, 22);
  bytes.writeUInt16BE(1, 24);
  return bytes;
}

const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';
/** Its name stands behind a long preview, as Illustrator writes it. */
const ai = `%PDF-1.6\n1 0 obj\n<< /Length 6000 >>\nstream\n${'x'.repeat(6000)}\nendstream\n/Creator (Adobe Illustrator 28.0)\n%%EOF\n`;

type Make = () => Buffer | string | Promise<Buffer>;
const KINDS: [kind: string, name: string, make: Make][] = [
  // Its directory stands behind the picture, far from the leading bytes.
  ['tiff', 'a.tif', () => picture().tiff({ compression: 'none' }).toBuffer()],
  ['png', 'a.png', drawn('png')],
  ['jpeg', 'a.jpg', drawn('jpeg')],
  ['gif', 'a.gif', drawn('gif')],
  ['bmp', 'a.bmp', bmp],
  ['webp', 'a.webp', drawn('webp')],
  ['psd', 'a.psd', psd],
  ['pdf', 'a.pdf', () => latin(pdf)],
  [
    'svg',
    'a.svg',
    () => '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>',
  ],
  ['eps', 'a.eps', () => latin('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\n%%EOF\n')],
  ['ai', 'a.ai', () => latin(ai)],
  ['unknown', 'a.dat', () => 'neither of them'],
];

async function stored(name: string, content: Buffer | string): Promise<StoredFile> {
  const { code, msg, data } = await merchant.upload(file.upload, name, content);
  expect([code, msg]).toEqual([0, '']);
  return data;
}
const open = (url: string) => t.app.inject({ method: 'GET', url });

describe('a file that comes in', () => {
  it.each(KINDS)('[V07] is told by its leading bytes to be %s', async (kind, name, make) => {
    expect(await stored(name, await make())).toMatchObject({ kind });
    // The name tells nothing.
    expect((await stored('b', await make())).kind).toBe(kind);
  });

  it('[V07] is refused where its name lies', async () => {
    for (const [kind, , make] of KINDS) {
      const content = await make();
      const name = kind === 'png' ? 'lie.jpg' : 'lie.png';
      const promised = kind === 'png' ? 'JPEG' : 'PNG';
      expect(await merchant.upload(file.upload, name, content), kind).toMatchObject({
        code: 400,
        msg: `文件「${name}」的内容不是 ${promised}，请改正扩展名或重新导出后上传。`,
      });
    }
    for (const ext of ['eps', 'psd', 'pdf', 'ai', 'svg', 'bmp', 'tiff', 'webp', 'gif'])
      expect((await merchant.upload(file.upload, `lie.${ext}`, 'text')).code, ext).toBe(400);
  });

  it('has its size as it is seen, not as the camera lay', async () => {
    const lying = await picture(90, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await stored('a.jpg', lying)).toMatchObject({ width: 60, height: 90 });
  });
});

describe('a link', () => {
  const changed = (url: string, name: string, value: string | null) => {
    const [place, query] = url.split('?') as [string, string];
    const parts = new URLSearchParams(query);
    if (value === null) parts.delete(name);
    else parts.set(name, value);
    return `${place}?${parts.toString()}`;
  };

  it('opens what it was signed for, and is kept by the browser as long as it lives', async () => {
    const content = await picture().png().toBuffer();
    const { url, thumbUrl } = await stored('a.png', content);
    const whole = await open(url);
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'image/png']);
    expect(whole.rawPayload.equals(content)).toBe(true);
    for (const { headers } of [whole, await open(thumbUrl)]) {
      const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(String(headers['cache-control']))!;
      expect(Number(seconds)).toBeGreaterThan(3500);
      expect(Number(seconds)).toBeLessThanOrEqual(7200);
      expect(headers['content-security-policy']).toContain('sandbox');
    }
  });

  it('[G24] gives what browsers do not show in its own colours as sRGB to who looks at it, and as it came to others', async () => {
    const inks = await picture(40, 30).toColourspace('cmyk').jpeg().toBuffer();
    const tiff = await picture(40, 30).withMetadata({ orientation: 6 }).tiff().toBuffer();
    for (const [name, content, size] of [
      ['a.jpg', inks, { width: 40, height: 30 }],
      ['a.tif', tiff, { width: 30, height: 40 }],
    ] as const) {
      const { url, thumbUrl } = await stored(name, content);
      expect((await open(url)).rawPayload.equals(content)).toBe(true);
      const seen = await open(`${url}&view=1`);
      expect(seen.headers['content-type']).toBe('image/png');
      expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ space: 'srgb', ...size });
      expect((await open(`${thumbUrl}&view=1`)).headers['content-type']).toBe('image/webp');
      expect((await open(`${thumbUrl.replace('&thumb=1', '')}&view=1`)).json()).toMatchObject({ code: 403 });
    }
    const plain = await picture(40, 30).jpeg().toBuffer();
    const { url } = await stored('a.jpg', plain);
    expect((await open(`${url}&view=1`)).rawPayload.equals(plain)).toBe(true);
    // What was drawn goes away behind the answer.
    await vi.waitFor(async () => expect(await fs.readdir(path.join(t.dataDir, 'scratch'))).toEqual([]));
  });

  it('gives the part that is asked for, so that a download that broke goes on', async () => {
    const content = await picture().png().toBuffer();
    const { url } = await stored('a.png', content);
    const part = await t.app.inject({ method: 'GET', url, headers: { range: 'bytes=10-' } });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-${content.length - 1}/${content.length}`);
    expect(part.rawPayload.equals(content.subarray(10))).toBe(true);
    const beyond = await t.app.inject({ method: 'GET', url, headers: { range: `bytes=${content.length}-` } });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${content.length}`]);
  });

  it('with another id, variant, expiry or signature is refused', async () => {
    const own = await stored('a.png', await picture().png().toBuffer());
    const foreign = await stored('b.png', await picture(10, 10).png().toBuffer());
    for (const url of [own.url, own.thumbUrl]) {
      const sign = new URLSearchParams(url.split('?')[1]).get('sign')!;
      const other = url === own.url ? own.thumbUrl : own.url;
      const attempts = {
        id: url.replace(`/open/${own.fileId}?`, `/open/${foreign.fileId}?`),
        variant: changed(url, 'thumb', url === own.url ? '1' : null),
        expiry: changed(url, 'expires', String(Date.now() + 1e9)),
        signature: changed(url, 'sign', (sign.startsWith('A') ? 'B' : 'A') + sign.slice(1)),
        'signature of the other variant': changed(
          url,
          'sign',
          new URLSearchParams(other.split('?')[1]).get('sign')!,
        ),
        'no signature': changed(url, 'sign', ''),
      };
      for (const [what, attempt] of Object.entries(attempts)) {
        expect((await open(attempt)).json(), what).toMatchObject({
          code: 403,
          msg: '链接无效，请从页面重新打开。',
        });
      }
    }
  });

  it.each(['whole', 'thumb'] as const)('that has expired is refused with a sentence: %s', async (variant) => {
    const { fileId } = await stored('a.png', await picture(10, 10).png().toBuffer());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 3_600_000 });
    const url = t.app.files.link(fileId, variant)!;
    vi.useRealTimers();
    expect((await open(url)).json()).toMatchObject({
      code: 403,
      msg: '链接已过期，请刷新页面后重新打开。',
    });
  });
});

describe('a thumbnail', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('of %s is a webp of at most 320 px', async (kind) => {
    const { thumbUrl } = await stored(`a.${kind}`, await drawn(kind)());
    const answer = await open(thumbUrl);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 213,
    });
  });

  it('is not drawn larger than the picture, and is turned as it is seen', async () => {
    const small = await picture(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { rawPayload } = await open((await stored('a.jpg', small)).thumbUrl);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 20, height: 30 });
  });

  it('of svg and tiff is drawn too: no browser shows the one, none runs the other', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><script>1</script><rect width="9" height="9"/></svg>';
    for (const { thumbUrl } of [
      await stored('a.svg', svg),
      await stored('a.tif', await picture().tiff().toBuffer()),
    ]) {
      const { rawPayload } = await open(thumbUrl);
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
    }
  });

  it.each(KINDS.filter(([kind]) => ['psd', 'ai', 'eps', 'pdf', 'bmp', 'unknown'].includes(kind)))(
    'of %s is a sheet that names the kind',
    async (kind, name, make) => {
      const answer = await open((await stored(name, await make())).thumbUrl);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
      expect(answer.body).toContain(`>${kind === 'unknown' ? '文件' : kind.toUpperCase()}</text>`);
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 320, height: 320 });
    },
  );

  it('is kept once, by the checksum, below the data folder', async () => {
    const content = await picture(501, 502).png().toBuffer();
    const before = (await thumbs()).length;
    const twice = [await stored('a.png', content), await stored('b.png', content)];
    for (const { thumbUrl } of twice) expect((await open(thumbUrl)).statusCode).toBe(200);
    expect((await thumbs()).length).toBe(before + 1);
  });

  it('of a picture that is gone from the disk is the sheet', async () => {
    const { fileId, thumbUrl } = await stored('a.png', await picture(77, 77).png().toBuffer());
    const { path: place } = await t.app.files.pathOf(t.database.system, t.tenants.merchant1, fileId);
    await fs.rm(place);
    expect((await open(thumbUrl)).body).toContain('>PNG</text>');
  });
});

const thumbs = async () =>
  (await fs.readdir(path.join(t.dataDir, 'thumbs'), { recursive: true })).filter((name) =>
    name.endsWith('.webp'),
  );
