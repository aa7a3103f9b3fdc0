import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { CaretDown, Search } from '@blueprintjs/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mapping, type KnownCode } from '#contract/mapping/mapping.ts';
import { query } from '@/shared/api/index.ts';
import { Dropdown } from '@/shared/ui/dropdown/dropdown.tsx';
import type { PictureItem } from './upload-pictures.machine.ts';

/** The code of a picture, found by its name or chosen by hand. */
export function CodeCell({
  item,
  open,
  onChoose,
}: {
  item: PictureItem;
  open: boolean;
  onChoose: (code: KnownCode | null) => void;
}) {
  const [asking, setAsking] = useState(false);
  const { code, candidates, matched, file } = item;
  const choose = (chosen: KnownCode | null): void => {
    setAsking(false);
    onChoose(chosen);
  };
  return (
    <div className="upload-code">
      <Dropdown
        isOpen={asking && open}
        onInteraction={setAsking}
        placement="bottom-start"
        content={<CodeChooser candidates={candidates} chosen={code} onChoose={choose} />}
      >
        <Button
          size="small"
          variant={code ? 'minimal' : 'outlined'}
          disabled={!open}
          endIcon={<CaretDown size={12} />}
          aria-label={`${file.name} 的编码：${code?.code ?? '未选择'}`}
          text={<span className={code ? 'tabular' : 'list-quiet'}>{code?.code ?? '选择编码'}</span>}
        />
      </Dropdown>
      {matched && !code && (
        <span className="list-quiet">
          {candidates.length > 1
            ? '有多个编码相近，请选择'
            : candidates.length === 1
              ? `编码 ${candidates[0]!.code} 有多个文件`
              : '没有同名的编码'}
        </span>
      )}
    </div>
  );
}

function CodeChooser({
  candidates,
  chosen,
  onChoose,
}: {
  candidates: readonly KnownCode[];
  chosen: KnownCode | null;
  onChoose: (code: KnownCode | null) => void;
}) {
  const [text, setText] = useState('');
  const found = useQuery({
    ...query(mapping.codes, { text }, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const shown = text.trim() === '' && candidates.length > 0 ? candidates : (found.data ?? []);
  return (
    <div className="upload-chooser">
      <InputGroup
        autoFocus
        leftIcon={<Search />}
        placeholder="搜索编码"
        aria-label="搜索编码"
        value={text}
        onValueChange={setText}
      />
      <div className="upload-codes" role="listbox" aria-label="编码" aria-busy={found.isFetching}>
        {shown.map((one) => (
          <button
            key={one.code}
            type="button"
            role="option"
            aria-selected={one.code === chosen?.code}
            onClick={() => onChoose(one)}
          >
            <span className="tabular">{one.code}</span>
            <span className="list-quiet">
              {one.waits ? '待匹配' : `${one.skuCode ?? ''} ${one.skuName ?? ''}`}
            </span>
          </button>
        ))}
        {shown.length === 0 && !found.isFetching && (
          <p className="list-quiet">没有这个编码，请换个关键词；先导入订单，编码才会出现在这里。</p>
        )}
      </div>
      {chosen && <Button variant="minimal" fill text="不对应编码" onClick={() => onChoose(null)} />}
    </div>
  );
}
