import { useId, useState } from 'react';
import { Button, HTMLSelect, InputGroup, Tag } from '@blueprintjs/core';
import { Link, Trash, Upload } from '@blueprintjs/icons';
import { dpiAtPrint, dpiLevel } from '#contract/values/picture.ts';
import { printArea } from '@/entities/sku/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { DpiTag } from '@/shared/ui/picture/index.ts';
import { isUnsaved, sizeOf, type Retouch } from '#contract/art-desk/retouch.ts';
import { GalleryButton, GoodsButton } from './gallery-button.tsx';
import type { Source } from './retouch.machine.ts';
import type { Spec } from './tools.ts';

const ACCEPT = 'image/png,image/jpeg,image/webp,image/gif,image/tiff';

/** The pictures that were brought in, each as it stands now at the chosen spec, and the ways to bring in more. */
export function PictureRail({
  works,
  chosen,
  spec,
  isClosed,
  onFiles,
  onLink,
  onPick,
  onChoose,
  onRemove,
}: {
  works: readonly Retouch[];
  chosen: string | null;
  spec: Spec | undefined;
  isClosed: boolean;
  onFiles: (files: readonly File[]) => void;
  onLink: (url: string) => void;
  onPick: (source: Source) => void;
  onChoose: (key: string) => void;
  onRemove: (work: Retouch) => void;
}) {
  const [finding, setFinding] = useState<Finding>('all');
  // Where one alone is left nobody can choose any more.
  const shown = works.length > 1 ? works.filter((work) => isFound(work, spec, finding)) : works;
  return (
    <aside className="retouch-rail" aria-label="导入的图片">
      <BringIn {...{ isClosed, onFiles, onLink, onPick }} />
      {works.length > 1 && (
        <HTMLSelect
          aria-label="按检查结果筛选"
          value={finding}
          options={FINDINGS}
          onChange={({ currentTarget }) => setFinding(currentTarget.value as Finding)}
        />
      )}
      {works.length > 1 && shown.length === 0 && <p className="list-quiet">没有这样的图片。</p>}
      <ul>
        {shown.map((work) => (
          <li key={work.key} data-chosen={work.key === chosen || undefined}>
            <button
              type="button"
              aria-pressed={work.key === chosen}
              disabled={isClosed}
              title={work.name}
              onClick={() => onChoose(work.key)}
            >
              <strong>{work.name}</strong>
              <Facts work={work} spec={spec} />
            </button>
            <Button
              size="small"
              variant="minimal"
              icon={<Trash />}
              aria-label={`移除 ${work.name}`}
              title="移除"
              disabled={isClosed}
              onClick={() => onRemove(work)}
            />
          </li>
        ))}
      </ul>
    </aside>
  );
}

const FINDINGS = [
  { value: 'all', label: '全部图片' },
  { value: 'small', label: '分辨率不足' },
  { value: 'form', label: '比例不同' },
  { value: 'good', label: '可印刷' },
  { value: 'unsaved', label: '未保存' },
] as const;
type Finding = (typeof FINDINGS)[number]['value'];

/** What is found of a picture, as it stands now, at a spec. */
function foundAt(work: Retouch, spec: Spec | undefined) {
  const size = sizeOf(work);
  const printed = spec && { printWidthMm: spec.area.width / 10, printHeightMm: spec.area.height / 10 };
  const at = printed && { widthPx: size.width, heightPx: size.height, ...printed };
  const dpi = at ? dpiAtPrint(at) : null;
  const hasForm = printed ? printArea(printed, size)?.whole : undefined;
  const level = dpi === null ? undefined : dpiLevel(dpi);
  return { size, at, hasForm, level };
}

function isFound(work: Retouch, spec: Spec | undefined, finding: Finding): boolean {
  const { hasForm, level } = foundAt(work, spec);
  switch (finding) {
    case 'all':
      return true;
    case 'small':
      return level !== undefined && level !== 'good';
    case 'form':
      return hasForm === false;
    case 'good':
      return level === 'good' && hasForm === true;
    case 'unsaved':
      return isUnsaved(work);
  }
}

function Facts({ work, spec }: { work: Retouch; spec: Spec | undefined }) {
  const { size, at, hasForm, level } = foundAt(work, spec);
  return (
    <span className="retouch-facts">
      <span className="list-quiet tabular">
        {size.width} × {size.height} · {formatBytes(work.bytes)}
      </span>
      <span>
        {at && <DpiTag size={at} />}
        {hasForm === false && (
          <Tag minimal intent="warning" title="与印刷区域的长宽比不同，超出的部分会被裁掉">
            比例不同
          </Tag>
        )}
        {level === 'good' && hasForm === true && (
          <Tag minimal intent="success">
            可印刷
          </Tag>
        )}
        {isUnsaved(work) && (
          <Tag minimal title="修改还没有保存">
            未保存
          </Tag>
        )}
      </span>
    </span>
  );
}

function BringIn({
  isClosed,
  onFiles,
  onLink,
  onPick,
}: {
  isClosed: boolean;
  onFiles: (files: readonly File[]) => void;
  onLink: (url: string) => void;
  onPick: (source: Source) => void;
}) {
  const id = useId();
  const [link, setLink] = useState<string>();
  const send = (): void => {
    if (!link?.trim()) return;
    onLink(link.trim());
    setLink(undefined);
  };
  return (
    <div className="retouch-bring">
      <label className="bp6-button bp6-small" htmlFor={id} data-closed={isClosed || undefined}>
        <Upload />
        <span>上传</span>
        <input
          id={id}
          type="file"
          multiple
          className="visually-hidden"
          aria-label="上传图片"
          accept={ACCEPT}
          disabled={isClosed}
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            // The same file, corrected, can be chosen again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <Permitted need={['factory:gallery']}>
        <GalleryButton isClosed={isClosed} onPick={onPick} />
      </Permitted>
      <Permitted need={['factory:means', 'factory:means:edit']}>
        <GoodsButton isClosed={isClosed} onPick={onPick} />
      </Permitted>
      <Button
        size="small"
        icon={<Link />}
        text="链接"
        active={link !== undefined}
        disabled={isClosed}
        onClick={() => setLink(link === undefined ? '' : undefined)}
      />
      {link !== undefined && (
        <InputGroup
          autoFocus
          size="small"
          aria-label="图片链接"
          placeholder="https://，回车取图"
          value={link}
          rightElement={<Button size="small" variant="minimal" text="取图" onClick={send} />}
          onValueChange={setLink}
          onKeyDown={(event) => {
            if (event.key === 'Enter') send();
            if (event.key === 'Escape') setLink(undefined);
          }}
        />
      )}
      <p className="list-quiet">也可以拖入，或按 Ctrl+V 粘贴</p>
    </div>
  );
}
