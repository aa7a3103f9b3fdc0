import { useState } from 'react';
import { Tab, Tabs } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import type { plateDesk } from '#contract/plate-desk/plate-desk.ts';
import { PlateFiles } from '@/entities/plate/index.ts';
import type { Deed } from '../state/desk.ts';
import type { DeskInUse } from '../state/use-desk.ts';
import { PlacesList } from './places-list.tsx';
import { WaitingPieces } from './waiting-pieces.tsx';

/** Beside the plate: what lies on it, what could be put onto it, and its files. */
export function SidePanel({
  answer,
  use,
  reads,
  send,
}: {
  answer: Output<typeof plateDesk.get>;
  use: DeskInUse;
  reads: boolean;
  send: (deed: Deed) => void;
}) {
  const [tab, setTab] = useState('places');
  const { desk } = use;
  return (
    <aside className="desk-side" aria-label="版上的内容">
      <Tabs id="plate-desk" animate={false} selectedTabId={tab} onChange={(id) => setTab(String(id))}>
        <Tab id="places" title={`版上 ${desk.now.length}`} panel={<></>} />
        <Tab id="waiting" title="待拼" panel={<></>} />
        <Tab id="files" title="文件" panel={<></>} />
      </Tabs>
      {tab === 'places' && <PlacesList use={use} send={send} />}
      {tab === 'waiting' && <WaitingPieces id={answer.plate.id} desk={desk} reads={reads} send={send} />}
      {tab === 'files' && <PlateFiles files={answer.files} />}
    </aside>
  );
}
