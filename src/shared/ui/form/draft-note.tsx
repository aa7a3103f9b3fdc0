import { Button, Callout } from '@blueprintjs/core';
import type { Draft } from './use-draft.ts';

/** Says that a form began with what was typed before, and how to begin anew. */
export function DraftNote({ draft }: { draft: Draft | undefined }) {
  if (!draft?.restored) return null;
  return (
    <Callout compact intent="primary" className="form-draft">
      已恢复上次没有保存的内容。
      <Button variant="minimal" size="small" text="放弃，重新填写" onClick={draft.discard} />
    </Callout>
  );
}
