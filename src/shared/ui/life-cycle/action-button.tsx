import type { ReactElement } from 'react';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { keyShortcut } from '@/shared/ui/list/index.ts';
import type { ActionFace } from './use-life-action.ts';

const partOf = ({ closed, rows }: { closed: number; rows: number }) =>
  closed > 0 && {
    title: `${rows} 个中有 ${rows - closed} 个可以操作，其余的会列出原因`,
    endIcon: (
      <small className="tabular" aria-hidden>
        {rows - closed}/{rows}
      </small>
    ),
  };

/**
 * The button of one event: gone where it is not the user's, out of sight where it means nothing to the rows, closed with
 * the reason where they do not admit it now. Where only some do it says how many.
 */
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
  const label = text ?? action.labelOf(type);
  const openness = action.opennessOf(type);
  if (openness.kind === 'absent') return null;
  return (
    <ReasonedButton
      text={label}
      icon={icon}
      intent={intent}
      hidden={openness.kind === 'closed' && openness.hidden}
      {...(openness.kind === 'open' && partOf(openness))}
      loading={action.busy}
      {...keyShortcut(action.keyOf(type))}
      why={openness.kind === 'closed' ? openness.why : why}
      onClick={() => action.first(label, onClick)}
    />
  );
}
