import type { ReactNode } from 'react';
import { Callout } from '@blueprintjs/core';
import { RequestId } from '../failure/request-id.tsx';

/** What was refused, above the form that was sent: what was thrown, or a sentence; `children` lead out of it. */
export function FormFailure({
  failure,
  text = failure?.message,
  children,
}: {
  failure?: Error | null | undefined;
  text?: string | null | undefined;
  children?: ReactNode;
}) {
  if (!text) return null;
  return (
    <Callout intent="danger" compact role="alert">
      {text}
      {children}
      <RequestId of={failure} />
    </Callout>
  );
}
