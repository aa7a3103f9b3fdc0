import type { ReactElement } from 'react';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { keyShortcut } from '@/shared/ui/list/index.ts';
import type { ActionFace } from './use-life-action.ts';

/** The button of one event: gone where it is not the user's, closed with the reason where the rows do not admit it. */
export function ActionButton<Type extends string>({
  action,
  type,
  text,
  icon,
  intent,
  onClick,
  why,
}: {
  action: ActionFace<Type>;
  type: Type;
  /** The event's own term where nothing else is said. */
  text?: string;
  icon?: ReactElement;
  intent?: 'primary' | 'danger';
  onClick: () => void;
  /** A reason of the feature's own that comes before those of the life cycle. */
  why?: string | undefined;
}) {
  const openness = action.opennessOf(type);
  if (openness.kind === 'absent') return null;
  return (
    <ReasonedButton
      text={text ?? action.labelOf(type)}
      icon={icon}
      intent={intent}
      loading={action.busy}
      {...keyShortcut(action.keyOf(type))}
      why={openness.kind === 'closed' ? openness.why : why}
      onClick={onClick}
    />
  );
}
