import { useEffect, useState } from 'react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { printTemplate } from '#contract/print-template/print-template.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton, useSending } from '@/shared/ui/form/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { Canvas } from './canvas.tsx';
import { Layers } from './layers.tsx';
import { newElement, offeredElements } from './new-element.ts';
import { PaperFields } from './paper-fields.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { Properties } from './properties.tsx';
import { Toolbar } from './toolbar.tsx';
import { useDesigner } from './use-designer.ts';

const EDIT = ['factory:template:edit', 'business:printer'] as const;
type Detail = Output<typeof printTemplate.detail>;

/** Where a template is drawn; it begins as its newest version says. */
export function Designer({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { data, error, refetch } = useQuery({
    ...query(printTemplate.detail, { id }, { quiet: true }),
    ...{ gcTime: 0, refetchOnWindowFocus: false },
  });
  return (
    <div className="design-screen">
      <FailureNote error={error} retry={() => void refetch()} />
      {error && <Button text="返回列表" onClick={onLeave} />}
      {data && (
        <Desk key={data.template.version} detail={data} onSaved={() => void refetch()} onLeave={onLeave} />
      )}
    </div>
  );
}

function Desk({
  detail: { template, design: start, versions },
  onSaved,
  onLeave,
}: {
  detail: Detail;
  onSaved: () => void;
  onLeave: () => void;
}) {
  const { id, kind, version, versionNo } = template;
  const desk = useDesigner(kind, start);
  const { design, chosen, issues } = desk;
  const [name, setName] = useState(template.name);
  const [zoom, setZoom] = useState(design.width > 12_000 ? 1 : 2);
  const reads = !usePermits(EDIT);
  const { open, shown } = useDialog();
  const isChanged = design !== start || name !== template.name;
  useWarning(isChanged);
  const saving = useSending(async () => {
    const saved = await call(printTemplate.update, { id, version, name, design }, { quiet: true });
    showMessage(saved.versionNo > versionNo ? `已保存为第 ${saved.versionNo} 版` : '打印模板已保存');
    onSaved();
  });
  const leave = (): void => {
    if (!isChanged) onLeave();
    else
      open((ends) => (
        <SureDialog
          title="离开设计"
          text="还有没保存的修改，离开后会丢失。"
          act="不保存离开"
          intent="danger"
          onConfirm={() => Promise.resolve(onLeave())}
          {...ends}
        />
      ));
  };
  const takeBack = async (no: number): Promise<void> => {
    const before = await call(printTemplate.version, { id, no }).catch(() => undefined);
    if (before) desk.put(before.design);
  };
  const why = issues[0]?.text ?? (isChanged ? undefined : '没有修改，不需要保存。');
  return (
    <div
      className="design-desk"
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        // In a field the keys take back what is typed there.
        if ((event.target as Element).closest('input, textarea, select')) return;
        const isRedo = event.key === 'y' || (event.key === 'Z' && event.shiftKey);
        if (event.key !== 'z' && !isRedo) return;
        event.preventDefault();
        if (isRedo) desk.redo();
        else desk.undo();
      }}
    >
      <h1 className="design-title">
        {template.name} <span className="list-quiet">第 {versionNo} 版</span>
      </h1>
      <Toolbar
        offered={reads ? [] : offeredElements(kind)}
        zoom={zoom}
        canUndo={desk.canUndo}
        canRedo={desk.canRedo}
        onAdd={(element) => desk.add(newElement(element, kind, design))}
        onUndo={desk.undo}
        onRedo={desk.redo}
        onZoom={setZoom}
      >
        {!reads && versions.length > 1 && (
          <HTMLSelect
            aria-label="恢复旧版本"
            value=""
            options={[
              { value: '', label: '恢复旧版本' },
              ...versions.slice(1).map(({ no }) => ({ value: no, label: `第 ${no} 版` })),
            ]}
            onChange={(event) => void takeBack(Number(event.currentTarget.value))}
          />
        )}
        <Button text="返回列表" onClick={leave} />
        <ReasonedButton
          text="打印预览"
          why={issues[0]?.text}
          onClick={() =>
            open(({ onClose }) => <PreviewDialog kind={kind} design={design} onClose={onClose} />)
          }
        />
        {!reads && (
          <ReasonedButton
            intent="primary"
            text="保存"
            why={why}
            loading={saving.busy}
            onClick={() => saving.submit()}
          />
        )}
      </Toolbar>
      <FailureNote error={saving.failure} />
      <div className="design-work">
        <Layers
          {...{ kind, design, chosen, issues, reads }}
          onChoose={desk.choose}
          onReorder={desk.reorder}
          onRemove={desk.remove}
        />
        <div className="design-stage">
          <Canvas
            {...{ kind, design, chosen, zoom, reads }}
            onChoose={desk.choose}
            onDesign={(changed, isDrawn) => (isDrawn ? desk.draw(changed) : desk.put(changed))}
            onRemove={desk.remove}
          />
          {!reads && (
            <p className="design-keys">
              方向键移动 0.1 mm，按住 Shift 移动 1 mm，按住 Alt 改大小；Delete 删除；Ctrl Z 撤销。
            </p>
          )}
        </div>
        <fieldset className="design-fields" disabled={reads} aria-label="设置">
          {chosen === null ? (
            <PaperFields name={name} design={design} onName={setName} onChange={desk.set} />
          ) : (
            <Properties
              key={chosen}
              kind={kind}
              element={design.elements[chosen]!}
              onChange={(part) => desk.change(chosen, part)}
            />
          )}
        </fieldset>
      </div>
      {shown}
    </div>
  );
}

/** Asks before the tab is closed where something is not saved. */
function useWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);
}
