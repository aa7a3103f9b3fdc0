import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BASE_PATH,
  decodeQuery,
  encodeQuery,
  envelope,
  FROM_CLIENT,
  HEADERS,
  REQUEST_TIMEOUT_MS,
} from './wire.ts';

describe('[H01] where calls stand', () => {
  it('below /fgapp, for at most 300000 ms', () => {
    expect(BASE_PATH).toBe('/fgapp');
    expect(REQUEST_TIMEOUT_MS).toBe(300000);
  });
});

describe('[H02] headers', () => {
  it('carry the names of the specification', () => {
    expect(HEADERS).toMatchObject({
      authorization: 'Authorization',
      fromClient: 'from-client',
      timezone: 'X-Timezone-Offset',
      tenantId: 'tenant-id',
      fingerprint: 'fingerprint',
    });
    expect(FROM_CLIENT).toBe('0');
  });
});

describe('[H04] GET parameters', () => {
  const plain = (params: Parameters<typeof encodeQuery>[0]) => decodeURIComponent(encodeQuery(params));

  it('writes objects as key[sub]=value', () => {
    expect(plain({ filter: { shop: 7, tag: 'x' }, pageNo: 1 })).toBe('filter[shop]=7&filter[tag]=x&pageNo=1');
  });
  it('writes lists with their positions', () => {
    expect(plain({ createTime: [1, 2] })).toBe('createTime[0]=1&createTime[1]=2');
  });
  it('nests', () => {
    expect(plain({ a: { b: [{ c: true }] } })).toBe('a[b][0][c]=true');
  });
  it('drops null and undefined, at every depth', () => {
    expect(plain({ a: null, b: undefined, c: { d: null, e: 1 } })).toBe('c[e]=1');
  });
  it('keeps what is empty but said: 0, false and the empty text', () => {
    expect(plain({ a: 0, b: false, c: '' })).toBe('a=0&b=false&c=');
  });
  it('escapes what would end a value', () => {
    expect(new URLSearchParams(encodeQuery({ q: 'a&b=c#手机壳' })).get('q')).toBe('a&b=c#手机壳');
  });

  const name = fc
    .stringMatching(/^[a-zA-Z][a-zA-Z0-9_]{0,8}$/)
    .filter((n) => !(n in {}) && n !== 'prototype');
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      fc.string(),
      fc.array(tie('value'), { minLength: 1, maxLength: 3 }),
      fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true }), (params) => {
        expect(decodeQuery(encodeQuery(params as Parameters<typeof encodeQuery>[0]))).toEqual(params);
      }),
    );
  });
  it('never reaches a prototype when read', () => {
    for (const key of ['__proto__[x]', 'a[__proto__][x]', 'constructor[prototype][x]', 'a[constructor][x]']) {
      decodeQuery(`${encodeURIComponent(key)}=1`);
      expect(Object.hasOwn(Object.prototype, 'x'), key).toBe(false);
    }
  });
});

describe('[H05] envelope', () => {
  it('has code, msg, currentTime and data', () => {
    const answer = { code: 0, msg: '', currentTime: 1_700_000_000_000, data: { any: [1] } };
    expect(envelope.parse(answer)).toEqual(answer);
  });
  it.each(['code', 'msg', 'currentTime'])('is none without %s', (field) => {
    const answer = { code: 0, msg: '', currentTime: 1_700_000_000_000, data: null, [field]: undefined };
    expect(envelope.safeParse(answer).success).toBe(false);
  });
});
