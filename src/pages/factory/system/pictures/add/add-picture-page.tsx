import { useEffect, useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { query, refetched } from '@/shared/api/index.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { FailureNote, SureDialog, useDialog } from '@/shared/ui/dialog/index.ts';
import { plainArea } from '@/features/print-stage/index.ts';
import { actorsOf, NoPictureYet, openDesk } from './desk.ts';
import { isUnsaved, plainName, type Retouch } from '#contract/art-desk/retouch.ts';
import { KeptOffer, NoPicture } from './offers.tsx';
import { PictureRail } from './picture-rail.tsx';
import { retouchMachine, type SaveWish, type Source } from './retouch.machine.ts';
import { SaveNewDialog } from './save-new-dialog.tsx';
import { SavePanel, type LineRead } from './save-panel.tsx';
import { StepsPanel } from './steps-panel.tsx';
import { DEFAULT_DPI, type Spec } from './tools.ts';
import { useBringIn } from './use-bring-in.ts';
import { useKeptRetouches } from './use-kept-retouches.ts';
import { useRetouchKeys } from './use-retouch-keys.ts';
import { Workbench } from './workbench.tsx';
import '../pictures.css';
import './retouch.css';

/** What a line is printed on. */
function specOf(read: LineRead | undefined): Spec | undefined {
  const area = read && (read.area ?? plainArea(read.line));
  return area && { name: `本行 ${read.line.skuCode ?? ''}`.trim(), area, dpi: read.dpi ?? DEFAULT_DPI };
}

/** /factory/system/pictures/add: pictures are brought in, fitted to what they are printed on, and saved to their lines. */
export function AddPicturePage() {
  const [desk] = useState(openDesk);
  const [share, setShare] = useState<number | null>(null);
  const [state, send] = useKeptMachine(retouchMachine.provide({ actors: actorsOf(desk, setShare) }));
  const { works, chosen, kept, failure } = state.context;
  const work = works.find(({ key }) => key === chosen);
  const isEditing = state.matches('editing');
  const isOpen = isEditing || state.matches('empty');
  useKeptRetouches(desk, works);

  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('lineId')) || undefined;
  // A line without a picture has the next one that is brought in.
  const [wanted, setWanted] = useState(asked);
  if (asked !== undefined && asked !== wanted) setWanted(asked);
  useEffect(() => {
    if (asked === undefined || !isOpen) return;
    const there = works.find(({ lineId }) => lineId === asked);
    if (there) send({ type: 'picture.chosen', key: there.key });
    else send({ type: 'pictures.asked', sources: [{ from: 'line', lineId: asked }] });
    // Asked for once: who chooses another picture then is not brought back.
    setSearch({}, { replace: true });
  }, [asked, isOpen, works, send, setSearch]);
  const bring = (sources: readonly Source[]): void => send({ type: 'pictures.asked', sources });
  const onFiles = (files: readonly File[]): void => {
    // One alone is meant for the line that is open.
    const line = files.length === 1 ? (work?.lineId ?? (work ? undefined : wanted)) : undefined;
    bring(files.map((file) => ({ from: 'file', file, name: file.name, lineId: line })));
  };
  const drop = useBringIn(isOpen, onFiles);

  const lineId = work?.lineId ?? null;
  const reply = useQuery({
    ...query(artDesk.detail, { lineId: lineId ?? 0 }, { quiet: true }),
    enabled: lineId !== null,
  });
  const read = lineId === null ? undefined : reply.data;
  const ofLine = useMemo(() => specOf(read), [read]);
  const [picked, setPicked] = useState<Readonly<Record<string, Spec | undefined>>>({});
  const spec = picked[chosen ?? ''] ?? ofLine ?? picked[''];

  const save = (wish: SaveWish): void => {
    const sending: SaveWish['send'] = async (...how) => {
      await wish.send(...how);
      // Until its new version stands here, the next save would be refused as changed by somebody else.
      if (lineId !== null) await refetched(reply);
    };
    send({ type: 'save.asked', wish: { ...wish, send: sending } });
  };
  const { open, shown } = useDialog();
  const remove = (one: Retouch): void => {
    const go = async (): Promise<void> => {
      send({ type: 'picture.removed', key: one.key });
      await desk.drop([one]);
    };
    if (!isUnsaved(one)) void go();
    else
      open((ends) => (
        <SureDialog
          title="移除没有保存的图片"
          text={`「${one.name}」的修改还没有保存，移除后不能恢复。`}
          act="移除"
          onConfirm={go}
          {...ends}
        />
      ));
  };
  const reach = (at: number): void => {
    if (isEditing) send({ type: 'step.reached', at });
  };
  const root = useRef<HTMLDivElement>(null);
  useRetouchKeys(root, {
    undo: () => work && reach(work.at - 1),
    redo: () => work && reach(work.at + 1),
    save: () => root.current?.querySelector<HTMLButtonElement>('[aria-keyshortcuts="Control+S"]')?.click(),
  });
  const looks = work && desk.looks(work.key);
  return (
    <div className="retouch" ref={root} {...drop}>
      <PictureRail
        {...{ works, chosen, spec, onFiles }}
        isClosed={!isOpen}
        onLink={(url) => bring([{ from: 'web', url, lineId: work?.lineId ?? undefined }])}
        onPick={(source) => bring([{ ...source, ...(work?.lineId && { lineId: work.lineId }) } as Source])}
        onChoose={(key) => send({ type: 'picture.chosen', key })}
        onRemove={remove}
      />
      <div className="retouch-middle" aria-busy={!isOpen && !state.matches('offered')}>
        {state.matches('offered') && (
          <KeptOffer
            kept={kept}
            onTake={() => send({ type: 'kept.taken' })}
            onLeave={() => send({ type: 'kept.left' })}
          />
        )}
        {(work || !(failure instanceof NoPictureYet)) && (
          <FailureNote error={failure ?? (lineId === null ? null : reply.error)} />
        )}
        {work && looks ? (
          <Workbench
            key={work.key}
            {...{ work, looks, spec, ofLine }}
            isClosed={!isEditing}
            onSpec={(to) => setPicked((before) => ({ ...before, [work.key]: to, '': to }))}
            onStep={(step) => send({ type: 'step.made', step })}
          />
        ) : (
          !state.matches('offered') && (
            <NoPicture isReading={!state.matches('empty')} isForLine={wanted !== undefined} />
          )
        )}
      </div>
      <aside className="retouch-side" aria-label="步骤与保存">
        {work && (
          <>
            <StepsPanel work={work} isClosed={!isEditing} onReach={reach} />
            <SavePanel
              {...{ lineId, read, share }}
              isUnsaved={isUnsaved(work)}
              isBusy={state.matches('saving')}
              onSave={save}
              onSaveNew={() =>
                open((ends) => <SaveNewDialog name={plainName(work)} onSave={save} {...ends} />)
              }
              onRestored={() => void reply.refetch()}
            />
          </>
        )}
      </aside>
      {shown}
    </div>
  );
}
