import { useState } from 'react';
import type { DangerPass } from '#contract/endpoint.ts';

/** What a danger dialog shows in place of the form that asked for it. */
export interface Verification {
  /** What is done once it is verified. */
  text: string;
  /** Does it, quietly; a refusal is shown there and can be tried again. */
  send: (pass: DangerPass) => Promise<unknown>;
  /** Called once it was done. */
  onDone: () => void;
  /** Back to the form, which has kept what was filled in. */
  onClose: () => void;
}

/** The last step of a form that is verified before it is sent. */
export function useVerification() {
  const [verification, setVerification] = useState<Verification>();
  return {
    verification,
    /** @param done is given what `send` answered */
    verify: <R>(text: string, send: (pass: DangerPass) => Promise<R>, done: (answer: R) => void): void => {
      let answer: R;
      setVerification({
        text,
        send: async (pass) => {
          answer = await send(pass);
        },
        onDone: () => {
          // Where the form stays, to tell what came of it, it is seen again.
          setVerification(undefined);
          done(answer);
        },
        onClose: () => setVerification(undefined),
      });
    },
  };
}
