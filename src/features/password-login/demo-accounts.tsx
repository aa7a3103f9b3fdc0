import { useEffect, useState } from 'react';
import { ArrowRight } from '@blueprintjs/icons';
import { auth } from '#contract/auth/auth.ts';
import type { Output } from '#contract/endpoint.ts';
import { call } from '@/shared/api/index.ts';
import './demo-accounts.css';

/** One click for each account of the demo; the server names none outside of demo mode. */
export function DemoAccounts({
  disabled,
  onChosen,
}: {
  disabled: boolean;
  onChosen: (account: { username: string; password: string }) => void;
}) {
  const [accounts, setAccounts] = useState<Output<typeof auth.demoAccounts>>([]);
  useEffect(() => {
    const left = new AbortController();
    // A comfort: without an answer the form stands alone.
    call(auth.demoAccounts, {}, { quiet: true, signal: left.signal }).then(setAccounts, () => undefined);
    return () => left.abort();
  }, []);
  if (accounts.length === 0) return null;
  return (
    <section className="demo-accounts" aria-label="演示账号">
      <h2>演示账号，点击即可登录</h2>
      <ul>
        {accounts.map(({ username, password, title }) => (
          <li key={username}>
            <button type="button" disabled={disabled} onClick={() => onChosen({ username, password })}>
              <span>{title}</span>
              <small>{username}</small>
              <ArrowRight size={14} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
