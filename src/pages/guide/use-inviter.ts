import { useEffect, useState } from 'react';
import { invite, type InviteFace } from '#contract/invite/invite.ts';
import { call } from '@/shared/api/index.ts';

interface Inviter {
  face: InviteFace | null;
  /** Why nobody is named; its message is a Chinese sentence. */
  failure: Error | null;
}
const NOBODY: Inviter = { face: null, failure: null };

/** Who stands behind an invite code (V05); nobody behind an empty one. */
export function useInviter(code: string): Inviter {
  const [known, setKnown] = useState<Inviter & { code: string }>({ code: '', ...NOBODY });
  useEffect(() => {
    if (!code) return undefined;
    const left = new AbortController();
    call(invite.lookUp, { code }, { quiet: true, signal: left.signal }).then(
      (face) => setKnown({ code, face, failure: null }),
      (error: Error) => left.signal.aborted || setKnown({ code, face: null, failure: error }),
    );
    return () => left.abort();
  }, [code]);
  return known.code === code ? known : NOBODY;
}
