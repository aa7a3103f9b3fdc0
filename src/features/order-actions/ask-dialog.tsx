import { orderEventEntry } from '#contract/order/life-cycle/order-events.ts';
import type { ActionTarget } from '@/entities/order/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { askOf, type SimpleEvent } from './asks.ts';
import { CancelDialog } from './dialogs/cancel-dialog.tsx';
import { LossDialog } from './dialogs/loss-dialog.tsx';
import { TagsDialog } from './dialogs/tags-dialog.tsx';
import { DeclarationDialog, RemarkDialog } from './dialogs/text-dialogs.tsx';
import { UntilDialog } from './dialogs/until-dialog.tsx';
import { WarningDialog } from './dialogs/warning-dialog.tsx';
import { SplitDialog } from './split/split-dialog.tsx';
import './order-actions.css';

/** Asks what the event needs to know, or whether the user means it. */
export function AskDialog({
  type,
  target,
  onSubmit,
  onClose,
}: {
  type: SimpleEvent;
  target: ActionTarget;
  onSubmit: (params: object) => void;
  onClose: () => void;
}) {
  const { chosen } = target;
  const count = chosen.count.toLocaleString('zh-CN');
  const { label } = orderEventEntry(type);
  const ask = askOf(type);
  const asked = { title: `${label} ${count} 单`, chosen, onSubmit, onClose };
  switch (ask.kind) {
    case 'cancel':
      return <CancelDialog {...asked} />;
    case 'split':
      return <SplitDialog target={target} onClose={onClose} />;
    case 'tags':
      return <TagsDialog {...asked} />;
    case 'until':
      return <UntilDialog {...asked} />;
    case 'remark':
      return <RemarkDialog {...asked} />;
    case 'loss':
      return <LossDialog {...asked} />;
    case 'declaration':
      return <DeclarationDialog {...asked} />;
    case 'warning':
      return <WarningDialog {...asked} />;
    // The action itself asks about these, or nobody does.
    case 'danger':
    case 'nothing':
      return null;
    case 'confirm':
      return (
        <FormDialog
          title={asked.title}
          form={{ submit: () => onSubmit({}) }}
          width={440}
          intent={ask.intent}
          submitText={label}
          onClose={onClose}
        >
          <p>{ask.text}</p>
        </FormDialog>
      );
  }
}
