import { describe, expect, it } from 'vitest';
import type { Send } from './adapter.ts';
import { medusa } from './medusa.ts';
import { shopify } from './shopify.ts';
import { vendure } from './vendure.ts';

// The merchant types the address of the server: what it says of whose shop it is holds for its own address alone.

const json = (body: unknown): Send => {
  const text = JSON.stringify(body);
  return () => Promise.resolve({ status: 200, headers: {}, text });
};
const tools = (body: unknown) => ({ send: json(body), now: new Date() });
const idOf = async (answer: Promise<{ platformShopId?: string }>) => (await answer).platformShopId;

describe('two servers that name the same shop', () => {
  it('are two shops of Medusa', async () => {
    const at = (url: string) =>
      idOf(
        medusa.authorise(
          { way: 'input', fields: { url, apiKey: 'sk' } },
          tools({ stores: [{ id: 'store_1', name: '店' }] }),
        ),
      );
    expect(await at('https://a.example')).not.toBe(await at('https://b.example'));
    expect(await at('https://a.example')).toBe(await at('https://a.example/'));
  });

  it('are two shops of Vendure', async () => {
    const channel = { token: 'T', permissions: ['SuperAdmin'] };
    const who = { me: { channels: [channel] }, activeChannel: { code: 'c', token: 'T' } };
    const at = (url: string) =>
      idOf(vendure.authorise({ way: 'input', fields: { url, apiKey: 'k' } }, tools({ data: who })));
    expect(await at('https://a.example/admin-api')).not.toBe(await at('https://b.example/admin-api'));
  });

  it('are no shops of Shopify: its shops have its addresses', async () => {
    const who = {
      shop: { id: 'gid://shopify/Shop/1', name: '店' },
      currentAppInstallation: {
        accessScopes: ['read_orders', 'write_merchant_managed_fulfillment_orders'].map((handle) => ({
          handle,
        })),
      },
    };
    const at = (url: string) =>
      idOf(shopify.authorise({ way: 'input', fields: { url, accessToken: 'shpat' } }, tools({ data: who })));
    expect(await at('demo.myshopify.com')).toBe('demo.myshopify.com:1');
    await expect(at('https://evil.example')).rejects.toThrow('.myshopify.com');
    await expect(at('https://evilmyshopify.com')).rejects.toThrow('.myshopify.com');
  });
});
