import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Cross, DragHandleVertical } from '@blueprintjs/icons';
import type { FilterLut } from '#contract/filter/filter.ts';
import { STEPS, type FilterStep } from '#contract/filter/steps.ts';
import { StepFields } from './step-fields.tsx';

/** The steps in their order, which is changed by the hand or by buttons. */
export function StepList({
  steps,
  luts,
  onChange,
  onLut,
}: {
  steps: readonly FilterStep[];
  luts: readonly FilterLut[];
  onChange: (steps: FilterStep[]) => void;
  onLut: (at: number, lut: FilterLut) => void;
}) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const move = (from: number, to: number): void =>
    onChange(steps.toSpliced(from, 1).toSpliced(to, 0, steps[from]!));
  return (
    <ol className="art-filter-steps" aria-label="步骤">
      {steps.map((step, at) => {
        const name = `第 ${at + 1} 步 ${STEPS[step.kind].title}`;
        return (
          <li
            key={at}
            data-over={over === at && dragged !== at}
            aria-label={name}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(at);
            }}
            onDrop={() => {
              if (dragged !== undefined && dragged !== at) move(dragged, at);
              setOver(undefined);
            }}
          >
            <div className="art-filter-step-head">
              <span
                className="art-filter-handle"
                title="拖动调整顺序"
                draggable
                onDragStart={() => setDragged(at)}
                onDragEnd={() => {
                  setDragged(undefined);
                  setOver(undefined);
                }}
              >
                <DragHandleVertical size={14} />
              </span>
              <strong>
                {at + 1}. {STEPS[step.kind].title}
              </strong>
              <Act
                label="上移"
                {...{ name }}
                icon={<ArrowUp size={12} />}
                off={at === 0}
                act={() => move(at, at - 1)}
              />
              <Act
                label="下移"
                {...{ name }}
                icon={<ArrowDown size={12} />}
                off={at === steps.length - 1}
                act={() => move(at, at + 1)}
              />
              <Act
                label="移除"
                {...{ name }}
                icon={<Cross size={12} />}
                act={() => onChange(steps.toSpliced(at, 1))}
              />
            </div>
            <StepFields
              {...{ step, luts }}
              onChange={(changed) => onChange(steps.with(at, changed))}
              onLut={(lut) => onLut(at, lut)}
            />
          </li>
        );
      })}
    </ol>
  );
}

const Act = ({
  name,
  label,
  icon,
  off = false,
  act,
}: {
  name: string;
  label: string;
  icon: React.JSX.Element;
  off?: boolean;
  act: () => void;
}) => (
  <Button
    variant="minimal"
    size="small"
    icon={icon}
    aria-label={`${name} ${label}`}
    title={label}
    disabled={off}
    onClick={act}
  />
);
