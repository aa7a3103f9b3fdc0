import type { ReactNode } from 'react';
import { Button, ButtonGroup, HTMLSelect, Menu, MenuItem } from '@blueprintjs/core';
import { Redo, Undo } from '@blueprintjs/icons';
import { ELEMENT_KINDS, type ElementKind } from '#contract/print-template/design.ts';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';

export const ZOOMS = [1, 2, 3, 4] as const;

/** What is done with the whole of a template. */
export function Toolbar({
  offered,
  zoom,
  canUndo,
  canRedo,
  onAdd,
  onUndo,
  onRedo,
  onZoom,
  children,
}: {
  /** None: it is only looked at. */
  offered: readonly ElementKind[];
  zoom: number;
  canUndo: boolean;
  canRedo: boolean;
  onAdd: (element: ElementKind) => void;
  onUndo: () => void;
  onRedo: () => void;
  onZoom: (zoom: number) => void;
  children: ReactNode;
}) {
  return (
    <div className="design-toolbar">
      {offered.length > 0 && (
        <>
          <Dropdown
            placement="bottom-start"
            content={
              <Menu>
                {offered.map((element) => (
                  <MenuItem key={element} text={ELEMENT_KINDS[element]} onClick={() => onAdd(element)} />
                ))}
              </Menu>
            }
          >
            <Button text="添加元素" />
          </Dropdown>
          <ButtonGroup>
            <Button
              icon={<Undo />}
              aria-label="撤销"
              title="撤销 Ctrl Z"
              disabled={!canUndo}
              onClick={onUndo}
            />
            <Button
              icon={<Redo />}
              aria-label="重做"
              title="重做 Ctrl Y"
              disabled={!canRedo}
              onClick={onRedo}
            />
          </ButtonGroup>
        </>
      )}
      <HTMLSelect
        aria-label="显示比例"
        value={zoom}
        options={ZOOMS.map((one) => ({ value: one, label: one === 1 ? '实际大小' : `${one} 倍` }))}
        onChange={(event) => onZoom(Number(event.currentTarget.value))}
      />
      <div className="design-ends">{children}</div>
    </div>
  );
}
