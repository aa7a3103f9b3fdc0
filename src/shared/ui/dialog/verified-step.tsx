import { useRef } from 'react';
import type { DangerPass } from '#contract/endpoint.ts';
import { DangerDialog } from './danger-dialog.tsx';

/** The last step of a form that is verified before it is sent; whoever goes back finds what he had filled in. */
export function VerifiedStep({
  text,
  send,
  onDone,
  onBack,
}: {
  text: string;
  send: (pass: DangerPass) => Promise<unknown>;
  onDone: () => void;
  onBack: () => void;
}) {
  const done = useRef(false);
  return (
    <DangerDialog
      prompt="dangerous"
      text={text}
      onConfirm={async (pass) => {
        await send(pass);
        done.current = true;
      }}
      onClose={() => (done.current ? onDone() : onBack())}
    />
  );
}
