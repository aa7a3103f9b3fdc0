import type { ReactElement, ReactNode } from 'react';
import { NonIdealState } from '@blueprintjs/core';

/** Nothing to show: what it means, what to do next, and the button for it. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactElement;
  title: string;
  text?: ReactNode;
  action?: ReactElement;
}) {
  return (
    <NonIdealState
      className="empty-state"
      icon={icon}
      iconMuted
      iconSize={32}
      layout="vertical"
      title={title}
      description={text}
      action={action}
    />
  );
}
