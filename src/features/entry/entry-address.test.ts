import { describe, expect, it } from 'vitest';
import { entryAddress, inviteCodeOf, withoutBunding } from './entry-address.ts';

const came = new URLSearchParams(
  'redirect=/business/order?status=waitPush&inviteFactoryCode=F1&way=sms&mobile=13800000000',
);
const bunding = new URLSearchParams('loginPageStatus=login&code=c&state=s&type=32&source=pc&redirect=/rank');

describe('from one page of the entry to another', () => {
  it('what brought the visitor here goes along, what was of one page stays', () => {
    expect(Object.fromEntries(new URLSearchParams(entryAddress('/register', came).split('?')[1]))).toEqual({
      redirect: '/business/order?status=waitPush',
      inviteFactoryCode: 'F1',
    });
    expect(entryAddress('/forgetPwd', new URLSearchParams())).toBe('/forgetPwd');
  });

  it('a mobile goes along where it is named', () => {
    expect(entryAddress('/login', new URLSearchParams('way=sms'), { mobile: '13900000000' })).toBe(
      '/login?mobile=13900000000',
    );
  });

  it('[F02] the bunding state goes along, and says where it is', () => {
    const address = entryAddress('/register', bunding);
    expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual({
      loginPageStatus: 'register',
      code: 'c',
      state: 's',
      type: '32',
      source: 'pc',
      redirect: '/rank',
    });
    expect(entryAddress('/register', new URLSearchParams('redirect=/rank'))).toBe(
      '/register?redirect=%2Frank',
    );
    expect(withoutBunding(bunding).toString()).toBe('redirect=%2Frank');
  });
});

it('either invite is one; an empty one is none', () => {
  expect(inviteCodeOf(came)).toBe('F1');
  expect(inviteCodeOf(new URLSearchParams('inviteBusinessCode=B1'))).toBe('B1');
  expect(inviteCodeOf(new URLSearchParams('inviteFactoryCode='))).toBeNull();
});
