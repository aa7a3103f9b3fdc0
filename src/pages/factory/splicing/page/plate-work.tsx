import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { plateDesk } from '#contract/plate-desk/plate-desk.ts';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import { netPermille } from '#contract/plate/layout.ts';
import { percentOf, PLATE_INTENTS, PLATE_STATES, sizeOf, usePlateAction } from '@/entities/plate/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton, useSending } from '@/shared/ui/form/index.ts';
import { ActionButton, ActionReport, chosenOne } from '@/shared/ui/life-cycle/index.ts';
import { WordTag } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { Canvas } from './canvas/canvas.tsx';
import { ALL_LAYERS, MOST_ZOOM } from './canvas/view.ts';
import { BreachNote, EditedNote, KeptNote, StaleNote } from './notes.tsx';
import { SidePanel } from './side/side-panel.tsx';
import { laidAnew } from './state/lay-anew.ts';
import { placesOf } from './state/spot.ts';
import { useDesk } from './state/use-desk.ts';
import { useEditor } from './state/use-editor.ts';
import { useKeptLayout } from './state/use-kept-layout.ts';
import { Toolbar } from './toolbar.tsx';

const EDIT = ['factory:plate:edit'] as const;
const DRAFT: number = PLATE_REGIONS.plate.draft.code;
type Answer = Output<typeof plateDesk.get>;

/** The plate with its tools, as far as the user may change it now. */
export function PlateWork({
  answer,
  refetch,
}: {
  answer: Answer;
  refetch: () => Promise<Answer | undefined>;
}) {
  const { plate } = answer;
  const may = usePermits(EDIT);
  const isOpen = may && plate.state === DRAFT;
  const editor = useEditor(plate.id, isOpen);
  const reads = !isOpen || editor?.mine !== true;
  const use = useDesk(answer);
  const { desk, send, changed, breaches } = use;
  const kept = useKeptLayout(plate.id, desk, changed);
  const [layers, setLayers] = useState(ALL_LAYERS);
  const [zoom, setZoom] = useState(() => fitting(answer.settings.width, plate.usedLength));
  const [refused, setRefused] = useState<Output<typeof plateDesk.arrange>['refused']>([]);
  const fit = (): number => fitting(desk.settings.width, use.layout.usedLength);

  const begin = async (): Promise<void> => {
    const fresh = await refetch();
    if (fresh) send({ do: 'begin', answer: fresh });
    setRefused([]);
  };
  const saving = useSending(async () => {
    const places = placesOf(desk.now, desk.pieces);
    const asked = { id: plate.id, version: desk.version, places };
    const said = await call(plateDesk.arrange, asked, { quiet: true, idempotencyKey: randomId() });
    setRefused(said.refused);
    if (!said.saved) return;
    kept.forget();
    await begin();
    showMessage(`版 ${plate.number} 的排版已保存`);
  });
  const filling = useSending(async () => {
    const { list } = await call(plateDesk.waiting, { id: plate.id, pageSize: 500 }, { quiet: true });
    if (list.length === 0) send({ do: 'tell', text: '没有待拼的件可以填进来。' });
    else send({ do: 'fill', pieces: list });
  });
  const layAnew = (): void => {
    const spots = laidAnew(desk);
    if (spots) send({ do: 'lay', spots });
    else send({ do: 'tell', text: '没有找到放得下全部件的新排法，排版不变。' });
  };
  const action = usePlateAction({ chosen: chosenOne(plate), afterAction: () => void refetch() });
  const whyUnsaved = changed ? '请先保存排版。' : undefined;
  const whyNotSaved = changed
    ? (breaches[0]?.text ??
      (desk.now.length === 0 ? '版上至少要留一件；全部不要时请作废这个版。' : undefined) ??
      (use.isStale ? '版在别处改过，请先改到最新的版上。' : undefined))
    : '没有修改，不需要保存。';
  return (
    <div
      className="desk-work"
      onKeyDown={(event) => {
        if (reads || (!event.ctrlKey && !event.metaKey)) return;
        // In a field the keys take back what is typed there.
        if ((event.target as Element).closest('input, textarea, select')) return;
        const key = event.key.toLowerCase();
        if (key === 'a') send({ do: 'choose', keys: desk.now.map((spot) => spot.key) });
        else if (key === 'y' || (key === 'z' && event.shiftKey)) send({ do: 'redo' });
        else if (key === 'z') send({ do: 'undo' });
        else return;
        event.preventDefault();
      }}
    >
      <header className="desk-head">
        <h1>
          版 <span className="tabular">{plate.number}</span>
        </h1>
        <WordTag intent={PLATE_INTENTS[plate.state] ?? 'none'}>{PLATE_STATES[plate.state] ?? ''}</WordTag>
        {plate.urgent && <WordTag intent="danger">加急</WordTag>}
        <span className="list-quiet">
          {plate.profile}，{plate.device}
        </span>
        <span className="tabular">
          {sizeOf(desk.settings.width, use.layout.usedLength)} mm，{desk.now.length} 件，利用率{' '}
          {percentOf(netPermille(use.layout))}
        </span>
        {changed && <WordTag intent="warning">{kept.isKept ? '未保存，已暂存在本机' : '未保存'}</WordTag>}
      </header>
      <Toolbar
        {...{ use, reads, layers, fit, send, zoom }}
        busy={filling.busy}
        onLayers={setLayers}
        onZoom={setZoom}
        onFill={() => filling.submit()}
        onLayAnew={layAnew}
      >
        {!reads && (
          <ReasonedButton
            intent="primary"
            text="保存"
            why={whyNotSaved}
            loading={saving.busy}
            onClick={() => saving.submit()}
          />
        )}
        <ActionButton
          action={action}
          type="plate.render"
          why={whyUnsaved}
          onClick={() => action.send('plate.render', {})}
        />
        <ActionButton
          action={action}
          type="plate.reopened"
          onClick={() => action.send('plate.reopened', {})}
        />
        <ActionReport action={action} />
      </Toolbar>
      <div className="desk-notes">
        {isOpen && editor && !editor.mine && <EditedNote {...editor} />}
        {!may && <p className="list-quiet">你可以查看这个版，不能调整。</p>}
        {may && plate.state !== DRAFT && (
          <p className="list-quiet">
            只有「编辑中」的版可以调整{plate.reason ? `；出图失败：${plate.reason}` : ''}。
          </p>
        )}
        {!reads && kept.offered && (
          <KeptNote
            kept={kept.offered}
            version={plate.version}
            onTake={() => {
              send({ do: 'restore', spots: kept.offered!.spots, pieces: kept.offered!.pieces });
              kept.taken();
            }}
            onForget={kept.forget}
          />
        )}
        {use.isStale && (
          <StaleNote
            onKeep={() => send({ do: 'rebase', answer })}
            onLoad={() => {
              kept.forget();
              send({ do: 'begin', answer });
            }}
          />
        )}
        <FailureNote error={saving.failure ?? filling.failure} />
      </div>
      <div className="desk-panes">
        <div className="desk-view">
          <Canvas {...{ use, zoom, layers, reads, send }} onZoom={setZoom} />
          {/* Over the plate, so that nothing moves under the hand that draws. */}
          <div className="desk-said">
            {desk.told && (
              <Callout compact role="status">
                {desk.told}
              </Callout>
            )}
            <BreachNote use={use} refused={changed ? refused : []} />
          </div>
        </div>
        <SidePanel {...{ answer, use, reads, send }} />
      </div>
      {!reads && (
        <p className="desk-keys">
          拖动移动，靠近边距和间距时吸附，按住 Alt 不吸附；方向键移动 0.1 mm，按住 Shift 移动 1 mm；R
          旋转；Delete 撤下；Ctrl Z 撤销。
        </p>
      )}
    </div>
  );
}

/** What stands beside and above the plate in the window. */
const [BESIDE_PX, ABOVE_PX] = [570, 240];
/** Longer than so many widths a plate is seen as wide as there is room, and scrolled. */
const LONG = 2.5;
/** The zoom at which a plate is seen whole. */
function fitting(width: number, length: number): number {
  const byWidth = (Math.max(200, innerWidth - BESIDE_PX) * 100) / width;
  const byLength = (Math.max(200, innerHeight - ABOVE_PX) * 100) / length;
  return Math.min(MOST_ZOOM, length > LONG * width ? byWidth : Math.min(byWidth, byLength));
}
