import { Button, ButtonGroup } from '@blueprintjs/core';
import { Redo, Undo } from '@blueprintjs/icons';
import { isFull, MOST_STEPS, type Retouch } from '#contract/art-desk/retouch.ts';
import { stepText } from '#contract/art-desk/retouch-step.ts';

/** The steps made, the newest at the bottom; a press goes back to one of them, and what lies behind it can be done again. */
export function StepsPanel({
  work: { steps, at },
  work,
  isClosed,
  onReach,
}: {
  work: Retouch;
  isClosed: boolean;
  onReach: (at: number) => void;
}) {
  return (
    <section className="retouch-steps" aria-label="步骤">
      <div className="retouch-head">
        <h3>步骤</h3>
        <span className="list-quiet tabular">
          {at} / {MOST_STEPS}
        </span>
        <ButtonGroup>
          <Button
            size="small"
            variant="minimal"
            icon={<Undo />}
            aria-label="撤销"
            title="撤销（Ctrl+Z）"
            disabled={at === 0 || isClosed}
            onClick={() => onReach(at - 1)}
          />
          <Button
            size="small"
            variant="minimal"
            icon={<Redo />}
            aria-label="重做"
            title="重做（Ctrl+Shift+Z）"
            disabled={at === steps.length || isClosed}
            onClick={() => onReach(at + 1)}
          />
        </ButtonGroup>
      </div>
      <ol>
        {['原图', ...steps.map(stepText)].map((text, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is its place
          <li key={index}>
            <Button
              fill
              size="small"
              variant="minimal"
              alignText="start"
              text={text}
              className="tabular"
              active={index === at}
              aria-current={index === at ? 'step' : undefined}
              data-undone={index > at || undefined}
              disabled={isClosed}
              onClick={() => onReach(index)}
            />
          </li>
        ))}
      </ol>
      {isFull(work) && (
        <p className="form-hint">
          一张图片最多 {MOST_STEPS} 步，请先保存，再从保存的图片继续；撤销后也可以接着编辑。
        </p>
      )}
    </section>
  );
}
