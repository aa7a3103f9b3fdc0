import { useState } from 'react';
import { SegmentedControl } from '@blueprintjs/core';
import { ART_STEPS, type ArtState, type ArtStep } from '#contract/art-desk/art-step.ts';
import { placementText } from '#contract/values/placement.ts';
import { viewUrl } from '@/shared/api/index.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';
import { RestoreButton } from '../restore-button.tsx';

const ZOOMS = [1, 2, 4].map((zoom) => ({ value: String(zoom), label: zoom === 1 ? '看完整' : `${zoom} 倍` }));

/** What a line printed before and after a step, side by side at the same size. */
export function CompareStates({ step, onRestored }: { step: ArtStep; onRestored: () => void }) {
  const [zoom, setZoom] = useState('1');
  const { open, shown } = useDialog(onRestored);
  return (
    <div className="compare-states">
      <div className="desk-head">
        <strong>{ART_STEPS[step.kind]}</strong>
        <span className="tabular">{step.orderNo}</span>
        <span className="list-quiet">第 {step.lineNo} 行</span>
        <span className="list-quiet">
          {step.by} · <TimeText at={step.at} whole />
        </span>
        <span className="desk-do">
          <SegmentedControl
            aria-label="大小"
            size="small"
            options={ZOOMS}
            value={zoom}
            onValueChange={setZoom}
          />
          <RestoreButton step={step} open={open} />
        </span>
      </div>
      {step.reason && <p>原因：{step.reason}</p>}
      <div className="compare-pair">
        <OneState title="之前" state={step.before} zoom={Number(zoom)} />
        <OneState title="之后" state={step.after} zoom={Number(zoom)} />
      </div>
      {shown}
    </div>
  );
}

const OneState = ({ title, state, zoom }: { title: string; state: ArtState; zoom: number }) => (
  <figure>
    <figcaption>
      {title}
      <span className="list-quiet tabular">
        {[
          state.widthPx && state.heightPx && `${state.widthPx} × ${state.heightPx} px`,
          state.fileId !== null && ((state.place && placementText(state.place)) || '铺满'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </figcaption>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is enlarged is scrolled by keys, too */}
    <div className="compare-sheet" tabIndex={0} aria-label={`${title}的图片`} role="group">
      {state.pictureUrl ? (
        <img
          src={viewUrl(state.pictureUrl)}
          alt={title}
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
        />
      ) : (
        <span className="list-quiet">{state.fileId === null ? '没有图片' : '图片已清理'}</span>
      )}
    </div>
  </figure>
);
