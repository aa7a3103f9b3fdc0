import { useState, type ReactElement } from 'react';
import { Button, Callout } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { DefectKeys } from './defect-keys.tsx';
import { DeskPieceView } from './desk-piece.tsx';
import { PlateDialog } from './plate-dialog.tsx';
import { ScanField } from './scan-field.tsx';
import { SaidBand } from './said-band.tsx';
import { inFours } from './said.ts';
import { useDesk } from './use-desk.ts';
import { VerdictPanel } from './verdict-panel.tsx';

/** Pieces are judged one by one, without a mouse: a scanner and a few keys. */
export function Desk({ tabs }: { tabs: ReactElement }) {
  const desk = useDesk();
  const { piece, draft, last, busy, warning, said, listed } = desk;
  const [onPlate, setOnPlate] = useState(false);
  return (
    <section className="quality-desk" aria-label="质检台">
      <header className="quality-head">
        <h1 className="list-title">质检</h1>
        {tabs}
        <div className="quality-tools">
          <Button text="整版质检" onClick={() => setOnPlate(true)} />
          {last ? (
            <Button
              icon={<Undo />}
              loading={busy}
              text={`撤销 ${inFours(last.number)}（F8）`}
              onClick={() => void desk.undo()}
            />
          ) : (
            <ReasonedButton icon={<Undo />} text="撤销（F8）" why="还没有判过生产件。" />
          )}
        </div>
      </header>
      <ScanField desk={desk} isCovered={onPlate} />
      <SaidBand said={said} busy={busy} />
      {warning !== '' && (
        <Callout intent="warning" role="alert" className="quality-warning" title="同样的缺陷太多">
          {warning}
        </Callout>
      )}
      <FailureNote error={listed.error} retry={() => void listed.refetch()} />
      <div className="quality-body">
        <DeskPieceView piece={piece} />
        {piece && draft ? (
          <VerdictPanel key={draft.defect.id} desk={desk} piece={piece} draft={draft} />
        ) : (
          <DefectKeys desk={desk} />
        )}
      </div>
      {onPlate && <PlateDialog defects={desk.defects} onClose={() => setOnPlate(false)} />}
    </section>
  );
}
