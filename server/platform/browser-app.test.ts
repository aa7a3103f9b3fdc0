import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { serveBrowserApp } from './browser-app.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podflow-browser-'));
fs.writeFileSync(path.join(folder, 'index.html'), '<html><head><title>PodFlow</title></head></html>');
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function pageOf(demo: boolean) {
  const app = fastify();
  await serveBrowserApp(app, folder, demo);
  const { body, headers } = await app.inject('/business/order');
  await app.close();
  return { body, type: headers['content-type'], cache: headers['cache-control'] };
}

describe('the page of the browser app', () => {
  it('is marked in demo mode', async () => {
    const { body, type, cache } = await pageOf(true);
    expect(body).toContain('<meta name="podflow-demo" content="1" /></head>');
    expect([type, cache]).toEqual(['text/html; charset=utf-8', 'no-cache']);
  });

  it('is as it was built outside of it: nothing of the demo is fetched', async () => {
    const { body, type, cache } = await pageOf(false);
    expect(body).toBe(fs.readFileSync(path.join(folder, 'index.html'), 'utf8'));
    expect([type, cache]).toEqual(['text/html; charset=utf-8', 'no-cache']);
  });
});
