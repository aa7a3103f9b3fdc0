import { Button, HTMLSelect } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import { DEFECT_LEVELS } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import type { DeskState } from './use-desk.ts';

/** 合格, and the commonest defects each with its key. */
export function DefectKeys({ desk }: { desk: DeskState }) {
  const { common, defects, mayPass, mayFail, piece, busy } = desk;
  const others = defects.slice(common.length);
  const whyNot = piece ? piece.whyNotFailed || '这个号码已报废，请扫描补做件。' : '请先扫描生产件。';
  return (
    <div className="quality-keys" aria-label="判定">
      {mayPass ? (
        <Button
          fill
          className="quality-pass"
          size="large"
          intent="success"
          icon={<Tick size={24} />}
          loading={busy}
          text="合格（回车）"
          onClick={() => void desk.pass()}
        />
      ) : (
        <ReasonedButton
          fill
          className="quality-pass"
          size="large"
          intent="success"
          icon={<Tick size={24} />}
          text="合格（回车）"
          why={piece ? piece.whyNotPassed || whyNot : whyNot}
        />
      )}
      <h2>不合格，选择缺陷</h2>
      <div className="quality-defects">
        {common.map((one, at) => (
          <Button
            key={one.id}
            alignText="start"
            disabled={!mayFail || busy}
            icon={<kbd>{(at + 1) % 10}</kbd>}
            text={one.name}
            endIcon={<small>{DEFECT_LEVELS[one.level]}</small>}
            onClick={() => desk.choose(one)}
          />
        ))}
      </div>
      {others.length > 0 && (
        <HTMLSelect
          fill
          disabled={!mayFail || busy}
          aria-label="其他缺陷"
          value=""
          options={[
            { value: '', label: '其他缺陷…' },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const chosen = others.find(({ id }) => String(id) === value);
            if (chosen) desk.choose(chosen);
          }}
        />
      )}
      <Button
        variant="minimal"
        disabled={!mayFail || busy}
        text="实物找不到，直接补做"
        onClick={() => void desk.lost()}
      />
    </div>
  );
}
