import { describe, expect, it } from 'vitest';
import { guidePath, readGuideAddress } from './guide-address.ts';

const nothing = { step: null, kind: null, mobile: '', inviteFactoryCode: '', inviteBusinessCode: '' };

describe('[F15] the address of the guide', () => {
  it('carries step and both invite codes by the names of the specification', () => {
    const address = {
      ...nothing,
      step: 6,
      mobile: '13800000000',
      inviteFactoryCode: 'F&1',
      inviteBusinessCode: 'B 2',
    } as const;
    const query = new URL(guidePath(address), 'http://host').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      step: '6',
      inviteFactoryCode: 'F&1',
      inviteBusinessCode: 'B 2',
    });
    expect(readGuideAddress(query)).toEqual({ ...address, mobile: '' });
  });

  it('takes the mobile that a link brings, and gives it to no other address', () => {
    const brought = readGuideAddress(new URLSearchParams('step=3&mobile=13800000000'));
    expect(brought).toEqual({ ...nothing, step: 3, mobile: '13800000000' });
    expect(guidePath(brought)).toBe('/guide?step=3');
  });

  it('leaves out what is not given', () => {
    expect(guidePath({})).toBe('/guide');
    expect(guidePath({ step: 1, kind: 'factory' })).toBe('/guide?step=1&kind=factory');
  });

  it.each(['step=0', 'step=8', 'step=2.5', 'step=x', 'step=', 'kind=admin'])(
    'reads %s as nothing',
    (query) => {
      expect(readGuideAddress(new URLSearchParams(query))).toEqual(nothing);
    },
  );
});
