import { expect, it } from 'vitest';
import { cainiaoDigest } from './cainiao.ts';
import { fourpxSign } from './fourpx.ts';
import { yunexpressSign } from './yunexpress.ts';
import { ytoSign } from './yto.ts';
import { ztoDigest } from './zto.ts';

it('[X38] each carrier’s signature is that of its documented formula', () => {
  expect(ztoDigest('{"billCode":"1"}', 'secret01')).toBe('P5104MMXws2CNS2bCFSg7A==');
  expect(ytoSign('{"logisticsNo":"PF1"}', 'korder_create_adapter', 'secret01')).toBe(
    'u5yrRzQAg1mxjAtGVxV5nA==',
  );
  expect(cainiaoDigest('{"cpCode":"ZTO"}', 'secret01')).toBe('ea5ZdtMrDwD5aHUd57cTXQ==');
  expect(
    fourpxSign('secret01', {
      ...{ key: 'key01', method: 'ds.xms.order.get', at: '1764000000000', version: '1.0.0' },
      body: '{"request_no":"PF1"}',
    }),
  ).toBe('7b47cbd66d733cb081542d3e8895ea79');
});

it('[X38] YunExpress signs body, clock, method and path by their names; without a body it is left out', () => {
  const at = { date: '1764000000000' };
  expect(
    yunexpressSign('secret01', {
      ...{ ...at, method: 'POST', uri: '/v1/order/package/create' },
      body: '{"customer_order_number":"PF1"}',
    }),
  ).toBe('Ph/Gu7FwZpPCkwi1Ia8syAqHMnIAWD/qlzoN9OuIoSk=');
  expect(yunexpressSign('secret01', { ...at, method: 'GET', uri: '/v1/order/info/get' })).toBe(
    'fsD168aMNaJR1nJz0esB3/IwybZ5XnkeMJaihn5FWB0=',
  );
});
