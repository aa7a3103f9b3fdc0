import { createHash } from 'node:crypto';

/** Somebody with WeChat on his phone. */
export interface WechatPerson {
  nickname: string;
  openid: string;
  unionid: string;
}

/** The same nick is the same person, as long as the demo lives. */
export function personNamed(nickname: string): WechatPerson {
  const mark = (salt: string) =>
    createHash('sha256').update(`${salt} ${nickname}`).digest('base64url').slice(0, 22);
  return { nickname, openid: `oSandbox${mark('openid')}`, unionid: `uSandbox${mark('unionid')}` };
}

/** On the demo's phone; the first is bound to merchant01 (server/demo/people.ts), the others to nobody. */
export const WECHAT_OWNER = personNamed('王店长');
export const WECHAT_PEOPLE = [WECHAT_OWNER, personNamed('初次见面的小周'), personNamed('路过的小吴')];
