import { Link } from 'react-router';
import { ForgotPassword } from '@/features/forgot-password/index.ts';
import { EntryFrame } from '@/features/entry/entry-frame.tsx';
import { useEntry } from '@/features/entry/use-entry.ts';
import { PATHS } from '@/shared/routes/index.ts';

/** A new password for who can read the messages of his mobile. */
export function ForgotPasswordPage() {
  const { mobile, addressOf, go } = useEntry();
  return (
    <EntryFrame>
      <h1>找回密码</h1>
      <ForgotPassword mobile={mobile} onDone={(mobile) => go(PATHS.login, { mobile })} />
      <p className="login-links">
        <Link to={addressOf(PATHS.login)}>返回登录</Link>
      </p>
    </EntryFrame>
  );
}
