import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { CaretDown, Search } from '@blueprintjs/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { artDesk, type DeskSpec } from '#contract/art-desk/art-desk.ts';
import { SIDES } from '#contract/print-spec/print-spec.ts';
import { mm } from '@/entities/sku/index.ts';
import { query } from '@/shared/api/index.ts';
import { Dropdown } from '@/shared/ui/dropdown/dropdown.tsx';
import type { Spec } from './tools.ts';

const sideText = (side: number): string =>
  side === 1 ? '' : ` ${(SIDES as Record<number, string | undefined>)[side] ?? ''}`;
const nameOf = ({ brand, model, material, side }: DeskSpec): string =>
  `${brand} ${model} · ${material}${sideText(side)}`;

/** For which model and material the picture is fitted: that of its line, or one that is looked for. */
export function SpecChooser({
  spec,
  ofLine,
  onChoose,
}: {
  spec: Spec | undefined;
  ofLine: Spec | undefined;
  onChoose: (spec: Spec | undefined) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const found = useQuery({
    ...query(artDesk.specs, { keyword }, { quiet: true }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const choose = (chosen: Spec | undefined): void => {
    setOpen(false);
    onChoose(chosen);
  };
  return (
    <Dropdown
      isOpen={isOpen}
      onInteraction={setOpen}
      placement="bottom-start"
      content={
        <div className="retouch-specs">
          <InputGroup
            autoFocus
            leftIcon={<Search />}
            aria-label="搜索型号或材质"
            placeholder="搜索型号或材质"
            value={keyword}
            onValueChange={setKeyword}
          />
          <div role="listbox" aria-label="印刷规格" aria-busy={found.isFetching}>
            {ofLine && <Option spec={ofLine} chosen={spec} onChoose={choose} />}
            {(found.data ?? []).map((one) => (
              <Option
                key={one.id}
                spec={{ name: nameOf(one), area: one.area, dpi: one.dpi }}
                chosen={spec}
                onChoose={choose}
              />
            ))}
            {found.data?.length === 0 && (
              <p className="list-quiet">没有这样的印刷规格，请换个关键词，或到「批量孔位图」填写。</p>
            )}
          </div>
        </div>
      }
    >
      <Button
        size="small"
        className="retouch-spec"
        text={spec ? spec.name : '选择型号和材质'}
        title={spec?.name}
        endIcon={<CaretDown />}
      />
    </Dropdown>
  );
}

const Option = ({
  spec,
  chosen,
  onChoose,
}: {
  spec: Spec;
  chosen: Spec | undefined;
  onChoose: (spec: Spec) => void;
}) => (
  <button
    type="button"
    role="option"
    aria-selected={spec.name === chosen?.name}
    onClick={() => onChoose(spec)}
  >
    <span>{spec.name}</span>
    <span className="list-quiet tabular">
      {mm(spec.area.width)} × {mm(spec.area.height)} mm
    </span>
  </button>
);
