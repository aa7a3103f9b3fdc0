import { useDeferredValue, useMemo, useState } from 'react';
import { Checkbox, SegmentedControl } from '@blueprintjs/core';
import { PictureFacts } from '@/shared/ui/picture/index.ts';
import { isFull, sizeOf, type Retouch } from '#contract/art-desk/retouch.ts';
import { sizeAfter, type Step } from '#contract/art-desk/retouch-step.ts';
import type { Looks } from './pictures.ts';
import { SpecChooser } from './spec-chooser.tsx';
import { Stage } from './stage.tsx';
import { ToolBar } from './tool-bar.tsx';
import { stepOfTool, type Spec, type Tool } from './tools.ts';

const ZOOMS = [
  { value: '1', label: '适应' },
  { value: '2', label: '2 倍' },
  { value: '4', label: '4 倍' },
  { value: '8', label: '8 倍' },
];
const LAYERS = ['出血', '安全区', '孔位图'];
const LOOKING: Tool = { name: 'look' };

/** One picture under work: what it is printed on, the tools, and the picture as the tool in hand would leave it. */
export function Workbench({
  work,
  looks,
  spec,
  ofLine,
  isClosed,
  onSpec,
  onStep,
}: {
  work: Retouch;
  looks: Looks;
  spec: Spec | undefined;
  ofLine: Spec | undefined;
  isClosed: boolean;
  onSpec: (spec: Spec | undefined) => void;
  onStep: (step: Step) => void;
}) {
  const [held, setHeld] = useState<{ tool: Tool; at: number }>({ tool: LOOKING, at: work.at });
  const [zoom, setZoom] = useState('1');
  const [hidden, setHidden] = useState<readonly string[]>([]);
  // A tool was set for the picture as it was: after another step it is taken up anew, but for a brush.
  const isBrush = held.tool.name === 'clone' || held.tool.name === 'erase';
  const tool = held.at === work.at || isBrush ? held.tool : LOOKING;
  const setTool = (to: Tool): void => setHeld({ tool: to, at: work.at });
  const size = useMemo(() => sizeOf(work), [work]);
  const tried = tool.name === 'crop' ? undefined : stepOfTool(tool, size, spec);
  // Drawing waits for the hand.
  const trying = useDeferredValue(tried && JSON.stringify(tried));
  const look = useMemo(
    () =>
      trying === undefined
        ? looks.after(work.steps, work.at)
        : looks.trying(work.steps, work.at, JSON.parse(trying) as Step),
    [looks, work.steps, work.at, trying],
  );
  const shown = trying === undefined ? size : sizeAfter(JSON.parse(trying) as Step, size);
  const { area } = spec ?? {};
  const layers = LAYERS.filter((name) => name !== '孔位图' || area?.maskUrl);
  return (
    <>
      <div className="retouch-row">
        <SpecChooser spec={spec} ofLine={ofLine} onChoose={onSpec} />
        <PictureFacts
          size={{
            ...{ widthPx: shown.width, heightPx: shown.height },
            printWidthMm: area ? area.width / 10 : null,
            printHeightMm: area ? area.height / 10 : null,
          }}
        />
        <span className="retouch-looks">
          {area &&
            layers.map((name) => (
              <Checkbox
                key={name}
                inline
                label={name}
                checked={!hidden.includes(name)}
                onChange={() =>
                  setHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name])
                }
              />
            ))}
          <SegmentedControl
            aria-label="缩放"
            size="small"
            options={ZOOMS}
            value={zoom}
            onValueChange={setZoom}
          />
        </span>
      </div>
      <ToolBar
        {...{ tool, size, spec }}
        isClosed={isClosed || isFull(work)}
        onTool={setTool}
        onStep={onStep}
      />
      <Stage
        name={work.name}
        look={look}
        size={shown}
        {...{ spec, tool, hidden, onStep }}
        zoom={Number(zoom)}
        onTool={setTool}
      />
    </>
  );
}
