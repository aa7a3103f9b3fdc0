import { ART_STEPS, type ArtStep } from '#contract/art-desk/art-step.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';
import { RestoreButton } from './restore-button.tsx';
import { StatePicture } from './state-picture.tsx';

/** What was done to the picture of one line, the newest first. */
export function LineSteps({ steps, onRestored }: { steps: readonly ArtStep[]; onRestored: () => void }) {
  const { open, shown } = useDialog(onRestored);
  return (
    <section aria-label="图片历史">
      <h3>图片历史</h3>
      {steps.length === 0 && <p className="list-quiet">这一行的图片还没有改过。</p>}
      <ol className="step-list">
        {steps.map((step) => (
          <li key={step.id}>
            <StatePicture state={step.after} title={ART_STEPS[step.kind]} />
            <span className="step-words">
              <strong>{ART_STEPS[step.kind]}</strong>
              {step.reason && <span>{step.reason}</span>}
              <small className="list-quiet">
                {step.by} · <TimeText at={step.at} whole />
              </small>
            </span>
            <RestoreButton step={step} open={open} />
          </li>
        ))}
      </ol>
      {shown}
    </section>
  );
}
