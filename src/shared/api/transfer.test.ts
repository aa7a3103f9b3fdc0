import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { clearSession, rememberTokens } from '@/shared/lib/cache/index.ts';
import { FakeStorage } from '@/shared/lib/cache/fake-storage.ts';
import { notices, type Notice } from '@/shared/lib/notices/notices.ts';
import { envelopeOf, serve, tokensOf, type Answer } from './fake-server.ts';
import { download, fetchFile, fileUrl, upload } from './index.ts';

const base = { id: '-', title: '试', input: z.record(z.string(), z.unknown()), access: 'signedIn' } as const;
const put = endpoint({
  ...base,
  method: 'POST',
  path: '/file/upload',
  output: z.unknown(),
  body: 'multipart',
});
const get = endpoint({ ...base, method: 'GET', path: '/file/export', output: z.unknown(), body: 'stream' });

let shown: Notice[];
const endings: (() => unknown)[] = [];
beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  shown = [];
  endings.push(notices.subscribe((notice) => shown.push(notice)));
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
async function server(answer: Answer) {
  const started = await serve(answer);
  endings.push(started.close);
  return started;
}
const file = new File(['订单号,数量\n1,2\n'], '订单.csv', { type: 'text/csv' });

describe('upload', () => {
  it('sends the file, its input in the address, and tells its progress', async () => {
    rememberTokens({ accessToken: 'tok' });
    const { seen } = await server(() => envelopeOf({ fileId: 3 }));
    const shares: number[] = [];
    const answer = await upload(
      put,
      file,
      { kind: 'order', at: { x: 1 } },
      { onProgress: (s) => shares.push(s) },
    );
    expect(answer).toEqual({ fileId: 3 });
    const form = await new Response(seen[0]!.body, {
      headers: { 'content-type': seen[0]!.headers['content-type']! },
    }).formData();
    expect(decodeURIComponent(seen[0]!.url)).toMatch(/\/file\/upload\?kind=order&at\[x\]=1$/);
    expect([...form.keys()]).toEqual(['file']);
    const sent = form.get('file') as File;
    expect([sent.name, await sent.text()]).toEqual(['订单.csv', await file.text()]);
    expect(shares.at(-1)).toBe(1);
  });
  it('[N06] is sent again, whole, after a renewed token', async () => {
    rememberTokens({ accessToken: 'old', refreshToken: 'r' });
    const { seen } = await server((s) => {
      if (s.url.endsWith('refresh-token')) return envelopeOf(tokensOf('new', 'r2'));
      return s.headers.authorization === 'Bearer new' ? envelopeOf('kept') : envelopeOf(null, 401);
    });
    await expect(upload(put, file, {})).resolves.toBe('kept');
    expect(seen.at(-1)!.body).toContain('1,2');
  });
  it('[H06] refused: a notice', async () => {
    rememberTokens({ accessToken: 'tok' });
    await server(() => envelopeOf(null, 400, '文件类型不支持'));
    await expect(upload(put, file, {})).rejects.toMatchObject({ code: 400 });
    expect(shown).toMatchObject([{ text: '文件类型不支持' }]);
  });
});

describe('[N06] uploads and downloads of one moment', () => {
  it('wait for one refresh and come again with the same parameters', async () => {
    rememberTokens({ accessToken: 'old', refreshToken: 'r' });
    const { seen } = await server((s, response) => {
      if (s.url.endsWith('refresh-token')) return envelopeOf(tokensOf('new', 'r2'));
      if (s.headers.authorization !== 'Bearer new') return envelopeOf(null, 401);
      if (s.method === 'POST') return envelopeOf('kept');
      response.writeHead(200, { 'content-type': 'text/csv' });
      return void response.end(`of ${s.url}`);
    });
    const [kept, one, other] = await Promise.all([
      upload(put, file, { kind: 'order' }),
      fetchFile(get, { ids: [1, 2] }),
      fetchFile(get, { ids: [3] }, { tenantId: 9 }),
    ]);
    expect(kept).toBe('kept');
    expect(decodeURIComponent(await one.text())).toBe('of /fgapp/file/export?ids[0]=1&ids[1]=2');
    expect(decodeURIComponent(await other.text())).toBe('of /fgapp/file/export?ids[0]=3');
    expect(seen.filter((s) => s.url.endsWith('refresh-token'))).toHaveLength(1);
    expect(
      seen.filter((s) => s.method === 'GET' && s.url.includes('3')).map((s) => s.headers['tenant-id']),
    ).toEqual(['9', '9']);
    const uploads = seen
      .filter((s) => s.url.endsWith('/file/upload?kind=order'))
      .map((s) => s.body.split('\r\n').slice(1, -2));
    expect(uploads).toHaveLength(2);
    expect(uploads[1]!.filter((line) => !line.startsWith('--'))).toEqual(
      uploads[0]!.filter((line) => !line.startsWith('--')),
    );
  });
  it('after the session was left are not sent, and say nothing', async () => {
    rememberTokens({ accessToken: 'tok' });
    const { seen } = await server(() => envelopeOf('kept'));
    clearSession();
    await expect(upload(put, file, {})).rejects.toMatchObject({ code: 401 });
    await expect(fetchFile(get, {})).rejects.toMatchObject({ code: 401 });
    expect(seen).toEqual([]);
    expect(shown).toEqual([]);
  });
});

describe('files that come', () => {
  it('a file is handed out as it is', async () => {
    rememberTokens({ accessToken: 'tok' });
    await server((_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.end('a,b\n');
    });
    await expect((await fetchFile(get, {})).text()).resolves.toBe('a,b\n');
  });
  it('[H06] an envelope instead of a file is a refusal', async () => {
    rememberTokens({ accessToken: 'tok' });
    await server(() => envelopeOf(null, 403));
    await expect(fetchFile(get, {})).rejects.toMatchObject({ code: 403, msg: '权限不足' });
    expect(shown).toMatchObject([{ text: '权限不足' }]);
  });
  it('[H01] signed links stand on the same origin as the calls', async () => {
    const { origin } = await server(() => undefined);
    expect(fileUrl('/fgapp/basic/file/get/1?sign=x')).toBe(`${origin}/fgapp/basic/file/get/1?sign=x`);
    expect(fileUrl('https://static.example/a.png')).toBe('https://static.example/a.png');
  });
});

describe('download', () => {
  const LINK = '/fgapp/basic/file/open/1?expires=1&sign=x';
  let saved: string[];
  beforeEach(() => {
    saved = [];
    const anchor = {
      href: '',
      download: '',
      remove: () => undefined,
      click: () => void saved.push(anchor.href),
    };
    vi.stubGlobal('document', { createElement: () => anchor, body: { append: () => undefined } });
  });

  it('saves what a link leads to, and looks at it once before', async () => {
    const { seen } = await server((_seen, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' }).end('order');
    });
    download(LINK);
    await expect.poll(() => saved).toEqual([`${fileUrl(LINK)}&download=1`]);
    expect([seen.length, shown]).toEqual([1, []]);
  });

  it('of another server, or beside the calls, is saved without a look', async () => {
    const { seen } = await server(() => envelopeOf({}));
    for (const link of ['/demo/a.csv', 'https://static.example/a.csv']) download(link);
    expect(saved).toEqual([fileUrl('/demo/a.csv'), 'https://static.example/a.csv']);
    expect(seen).toEqual([]);
  });

  it('of a link that has expired tells what to do, and saves nothing', async () => {
    const text = '链接已过期，请刷新页面后重新打开。';
    await server(() => ({ code: 403, msg: text, data: null }));
    download(LINK);
    await expect.poll(() => shown).toMatchObject([{ text }]);
    expect(saved).toEqual([]);
  });

  it('tells that the server is not reached', async () => {
    const { close } = await server(() => envelopeOf({}));
    await close();
    download(LINK);
    await expect.poll(() => shown.length).toBe(1);
    expect(saved).toEqual([]);
  });
});
