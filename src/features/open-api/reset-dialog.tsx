import { useRef } from 'react';
import type { DangerPass } from '#contract/endpoint.ts';
import { DangerDialog } from '@/shared/ui/dialog/index.ts';

/** Makes a new secret, with the danger verification, and hands it on once the dialog is over. */
export function ResetDialog<S>({
  text,
  reset,
  onMade,
  onClose,
}: {
  text: string;
  reset: (pass: DangerPass) => Promise<S>;
  onMade: (secret: S) => void;
  onClose: () => void;
}) {
  const made = useRef<S>(undefined);
  return (
    <DangerDialog
      prompt="dangerous"
      text={text}
      onConfirm={async (pass) => {
        made.current = await reset(pass);
      }}
      onClose={() => (made.current === undefined ? onClose() : onMade(made.current))}
    />
  );
}
