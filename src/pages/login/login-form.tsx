import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import type { Tokens } from '#contract/auth/auth.ts';
import { social as socialCalls, WECHAT } from '#contract/social/social.ts';
import { PasswordLogin } from '@/features/password-login/index.ts';
import { useSessionPort, useSocialPort } from '@/entities/session/index.ts';
import { withoutBunding } from '@/features/entry/entry-address.ts';
import { useEntry } from '@/features/entry/use-entry.ts';
import { call } from '@/shared/api/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { PATHS } from '@/shared/routes/index.ts';

/** Its code comes with the first look at it: most sign in by password. */
const SmsLogin = lazyPart(() => import('@/features/sms-login/index.ts').then((m) => m.SmsLogin));

/** The ways in; which of them is open stands in the address. */
export function LoginForm({ notice }: { notice: string | null }) {
  const session = useSessionPort();
  const social = useSocialPort();
  const { search, inviteCode, mobile, ticket, addressOf, go } = useEntry();
  const bySms = search.get('way') === 'sms';
  const links = (
    <p className="login-links">
      <span>
        没有账号？<Link to={addressOf(PATHS.register)}>{ticket ? '注册并绑定' : '注册'}</Link>
      </span>
      {!bySms && <Link to={addressOf(PATHS.forgetPwd)}>忘记密码</Link>}
    </p>
  );
  const arrive = (tokens: Tokens): void => {
    // What WeChat said is not said again at the next sign-in.
    if (social.view().stage === 'failed') social.leave();
    session.arrive(tokens);
  };
  const form = { social: ticket, notice, links, onArrived: arrive };
  return (
    <>
      <h1>{ticket ? '绑定微信' : '登录'}</h1>
      {ticket && <Bunding />}
      {inviteCode !== null && (
        <p className="login-hint">登录后即可绑定邀请您的一方；还没有账号，请先注册。</p>
      )}
      <Ways chosen={bySms ? 'sms' : 'password'} />
      {bySms ? (
        <SmsLogin {...form} mobile={mobile} onUnregistered={(mobile) => go(PATHS.register, { mobile })} />
      ) : (
        <PasswordLogin
          {...form}
          username={mobile}
          otherWays={
            <span className="login-other">
              <Link to={addressOf(PATHS.login, { way: 'sms' })}>改用短信登录</Link>
              <Link to={addressOf(PATHS.forgetPwd)}>找回密码</Link>
            </span>
          }
        />
      )}
    </>
  );
}

function Ways({ chosen }: { chosen: 'password' | 'sms' }) {
  const { search, ticket, addressOf } = useEntry();
  const port = useSocialPort();
  const wechat = useOffersWechat();
  const mobile = search.get('mobile') ?? '';
  const way = (name: 'password' | 'sms', text: ReactNode) => (
    <Link
      to={addressOf(PATHS.login, { way: name, mobile })}
      replace
      aria-current={chosen === name ? 'page' : undefined}
    >
      {text}
    </Link>
  );
  return (
    <nav className="login-ways" aria-label="登录方式">
      {way('password', '密码登录')}
      {way('sms', '短信登录')}
      {wechat && !ticket && (
        <button type="button" onClick={() => port.begin(WECHAT)}>
          微信登录
        </button>
      )}
    </nav>
  );
}

/** Whether this installation offers WeChat's website login; not before the server has said so. */
function useOffersWechat(): boolean {
  const [offers, setOffers] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    call(socialCalls.ways, {}, { quiet: true, signal: left.signal }).then(
      (ways) => setOffers(ways.some(({ type }) => type === WECHAT)),
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return offers;
}

/** Back from the other service as somebody whom no account knows yet (F02). */
function Bunding() {
  const { search, replace } = useEntry();
  const port = useSocialPort();
  const leave = (): void => {
    port.leave();
    replace(withoutBunding(search));
  };
  return (
    <div className="login-bunding">
      <p>这个微信还没有绑定账号。登录已有账号，或注册一个新账号，下次就可以直接用微信登录。</p>
      <Button variant="minimal" size="small" text="不绑定，用其他方式登录" onClick={leave} />
    </div>
  );
}
