import { useState } from 'react';
import type { Draft } from './use-draft.ts';
import type { Verification } from './use-verification.ts';

/** What a dialog needs to know of the form in it: how it is sent, and what came of it. */
export interface Sendable {
  submit: () => void;
  busy?: boolean;
  /** What the server said, where it belongs to no field. */
  failure?: Error | null;
  draft?: Draft;
  /** It is being verified before it is sent: the dialog gives its place to that. */
  verification?: Verification | undefined;
}

/** Sends something once at a time; a refusal is kept to be shown, and it can be tried again. */
export function useSending<A extends unknown[]>(send: (...args: A) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const attempt = async (args: A): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await send(...args);
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    failure,
    forgive: () => setFailure(null),
    submit: (...args: A): void => void attempt(args),
  };
}
