import { Button } from '@blueprintjs/core';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import type { DefectLevel, Responsible } from '#contract/quality/defect.ts';
import type { DeskPiece } from '#contract/quality/quality.ts';
import { SelectField } from '@/shared/ui/form/index.ts';
import { optionsOf } from '@/shared/ui/list/index.ts';
import { PhotosField } from './photos-field.tsx';
import { stepsBack, type Draft } from './said.ts';
import type { DeskState } from './use-desk.ts';

const REMAKE = 0;
const named = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

/** What is said of a piece that is bad; Enter confirms it, Esc leaves it. */
export function VerdictPanel({
  desk,
  piece,
  draft: { defect, level, kind, stepId, userId, backTo, photos },
}: {
  desk: DeskState;
  piece: DeskPiece;
  draft: Draft;
}) {
  const { change, busy } = desk;
  const treatments = [
    { value: REMAKE, label: '补做：报废，换新号重新制作' },
    ...stepsBack(piece).map(({ id, name }) => ({ value: id, label: `返工到「${name}」，号码不变` })),
  ];
  return (
    <div className="quality-verdict" aria-label={`不合格：${defect.name}`}>
      <h2>不合格：{defect.name}</h2>
      <SelectField
        label="级别"
        options={optionsOf(DEFECT_LEVELS)}
        value={level}
        onChange={(chosen: DefectLevel) => change({ level: chosen })}
      />
      <SelectField
        label="责任方"
        options={optionsOf(RESPONSIBLE)}
        value={kind}
        onChange={(chosen: Responsible) => change({ kind: chosen })}
      />
      {kind === 'step' && (
        <SelectField
          label="责任工序"
          empty={piece.steps.length === 0 ? '这个生产件没有工序' : '不指定'}
          options={named(piece.steps)}
          value={stepId}
          onChange={(chosen: number | null) => change({ stepId: chosen })}
        />
      )}
      {kind === 'operator' && (
        <SelectField
          label="责任人"
          empty={piece.people.length === 0 ? '没有记录谁做过' : '不指定'}
          options={named(piece.people)}
          value={userId}
          onChange={(chosen: number | null) => change({ userId: chosen })}
        />
      )}
      <SelectField
        label="处理"
        options={treatments}
        value={backTo ?? REMAKE}
        onChange={(chosen) => change({ backTo: chosen === REMAKE ? null : chosen })}
      />
      <PhotosField photos={photos} onChange={(chosen) => change({ photos: chosen })} />
      <div className="quality-verdict-ends">
        <Button
          size="large"
          intent="danger"
          loading={busy}
          text={backTo === null ? '确认补做（回车）' : '确认返工（回车）'}
          onClick={() => void desk.fail()}
        />
        <Button size="large" disabled={busy} text="返回（Esc）" onClick={desk.leave} />
      </div>
    </div>
  );
}
