import type { ReactNode } from 'react';
import { Callout } from '@blueprintjs/core';

/** What was refused, above the form that was sent; `children` lead out of it. */
export const FormFailure = ({ text, children }: { text: string | null | undefined; children?: ReactNode }) =>
  text ? (
    <Callout intent="danger" compact role="alert">
      {text}
      {children}
    </Callout>
  ) : null;
