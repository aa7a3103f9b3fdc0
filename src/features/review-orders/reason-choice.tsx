import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import './reason-choice.css';

/** Reasons to choose from, each with its number key; those that the user wrote himself can be taken away. */
export const ReasonChoice = ({
  usual,
  own,
  onChoose,
  onRemove,
}: {
  usual: readonly string[];
  own: readonly string[];
  onChoose: (reason: string) => void;
  onRemove: (reason: string) => void;
}) => (
  <div className="reason-choice" role="group" aria-label="常用原因">
    {[...usual, ...own].map((reason, i) => (
      <div key={reason} className="reason-line">
        <button type="button" aria-keyshortcuts={String(i + 1)} onClick={() => onChoose(reason)}>
          <kbd aria-hidden>{i + 1}</kbd>
          <span>{reason}</span>
        </button>
        {i >= usual.length && (
          <Button
            variant="minimal"
            size="small"
            icon={<Trash />}
            aria-label={`不再保留「${reason}」`}
            title="不再保留"
            onClick={() => onRemove(reason)}
          />
        )}
      </div>
    ))}
  </div>
);
