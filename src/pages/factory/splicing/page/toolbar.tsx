import type { ReactNode } from 'react';
import { Button, ButtonGroup, Checkbox } from '@blueprintjs/core';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import type { Deed } from './state/desk.ts';
import type { DeskInUse } from './state/use-desk.ts';
import { LAYERS, LEAST_ZOOM, MOST_ZOOM, TRUE_SIZE, type Layers } from './canvas/view.ts';

/** What is done with the plate and what is chosen on it. */
export function Toolbar({
  use: { desk },
  reads,
  layers,
  zoom,
  fit,
  busy,
  onLayers,
  onZoom,
  onFill,
  onLayAnew,
  send,
  children,
}: {
  use: DeskInUse;
  reads: boolean;
  layers: Layers;
  zoom: number;
  /** The zoom at which all of it is seen. */
  fit: () => number;
  busy: boolean;
  onLayers: (layers: Layers) => void;
  onZoom: (zoom: number) => void;
  onFill: () => void;
  onLayAnew: () => void;
  send: (deed: Deed) => void;
  children: ReactNode;
}) {
  const chosen = desk.now.filter(({ key }) => desk.chosen.has(key));
  const free = chosen.filter(({ locked }) => !locked);
  const whyNone = chosen.length === 0 ? '请先在版上选择件。' : undefined;
  const whyLocked = whyNone ?? (free.length === 0 ? '所选的件已锁定，请先解锁。' : undefined);
  const allLocked = chosen.length > 0 && free.length === 0;
  return (
    <div className="desk-toolbar" role="toolbar" aria-label="排版">
      {!reads && (
        <>
          <ButtonGroup>
            <Button
              text="撤销"
              title="Ctrl Z"
              disabled={desk.past.length === 0}
              onClick={() => send({ do: 'undo' })}
            />
            <Button
              text="重做"
              title="Ctrl Y"
              disabled={desk.future.length === 0}
              onClick={() => send({ do: 'redo' })}
            />
          </ButtonGroup>
          <ReasonedButton
            text="旋转"
            why={whyLocked ?? (desk.settings.rotation === 'none' ? '打印配置不允许旋转。' : undefined)}
            onClick={() => send({ do: 'turn' })}
          />
          <ReasonedButton
            text={allLocked ? '解锁' : '锁定'}
            why={whyNone}
            onClick={() => send({ do: 'lock', locked: !allLocked })}
          />
          <ReasonedButton text="撤下" why={whyLocked} onClick={() => send({ do: 'takeOut' })} />
          <Button text="填空位" loading={busy} onClick={onFill} />
          <Button text="重新排" onClick={onLayAnew} />
        </>
      )}
      <ButtonGroup>
        <Button text="−" aria-label="缩小" onClick={() => onZoom(Math.max(LEAST_ZOOM, zoom / 1.25))} />
        <Button text="看全" onClick={() => onZoom(fit())} />
        <Button text="实际大小" onClick={() => onZoom(TRUE_SIZE)} />
        <Button text="+" aria-label="放大" onClick={() => onZoom(Math.min(MOST_ZOOM, zoom * 1.25))} />
      </ButtonGroup>
      <Dropdown
        placement="bottom-start"
        content={
          <div className="desk-layers">
            {(Object.keys(LAYERS) as (keyof Layers)[]).map((name) => (
              <Checkbox
                key={name}
                label={LAYERS[name]}
                checked={layers[name]}
                onChange={() => onLayers({ ...layers, [name]: !layers[name] })}
              />
            ))}
          </div>
        }
      >
        <Button text="图层" />
      </Dropdown>
      <span className="desk-percent tabular" aria-label="显示比例">
        {Math.round((zoom / TRUE_SIZE) * 100)}%
      </span>
      <div className="desk-ends">{children}</div>
    </div>
  );
}
