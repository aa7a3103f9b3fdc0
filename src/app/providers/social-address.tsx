import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { RunningSocialLogin } from '@/processes/social-login/index.ts';

/** Keeps the browser's address and the social login together: what the process carries stands in the address. */
export function SocialAddress({ social }: { social: RunningSocialLogin }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => social.read({ pathname, search }), [social, pathname, search]);
  useEffect(() => {
    const follow = (): void => {
      // As it is, not as it was drawn last: the guard may just have led on, and nobody is taken back from there.
      const wanted = social.addressFor(globalThis.location);
      if (wanted !== null) void navigate(wanted, { replace: true });
    };
    follow();
    return social.subscribe(follow);
  }, [social, navigate]);
  return null;
}
