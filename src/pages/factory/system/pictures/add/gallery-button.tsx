import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Media, Search } from '@blueprintjs/icons';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { gallery } from '#contract/gallery/gallery.ts';
import { goodsPicture } from '#contract/picture/goods.ts';
import { query } from '@/shared/api/index.ts';
import { Dropdown } from '@/shared/ui/dropdown/dropdown.tsx';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Thumb } from '@/shared/ui/list/index.ts';
import type { Source } from './retouch.machine.ts';

const PAGE = { pageNo: 1, pageSize: 60 } as const;
const QUIET = { quiet: true } as const;

interface Picking {
  isClosed: boolean;
  onPick: (source: Source) => void;
}
interface Sought {
  isOpen: boolean;
  keyword: string;
}

/** A picture of the factory's gallery, found by its name or number. */
export function GalleryButton(picking: Picking) {
  const [sought, seek] = useState<Sought>({ isOpen: false, keyword: '' });
  const keyword = sought.keyword.trim();
  const found = useQuery({
    ...query(gallery.page, { ...PAGE, ...(keyword && { keyword }) }, QUIET),
    enabled: sought.isOpen,
    placeholderData: keepPreviousData,
  });
  return <ShelfButton {...picking} {...{ sought, seek, found }} text="图库" hint="搜索名称或编号" />;
}

/** A picture that shows the factory's goods, found by its name. */
export function GoodsButton(picking: Picking) {
  const [sought, seek] = useState<Sought>({ isOpen: false, keyword: '' });
  const name = sought.keyword.trim();
  const found = useQuery({
    ...query(goodsPicture.page, { ...PAGE, ...(name && { name }) }, QUIET),
    enabled: sought.isOpen,
    placeholderData: keepPreviousData,
  });
  return <ShelfButton {...picking} {...{ sought, seek, found }} text="商品图片" hint="搜索名称" />;
}

/** What a shelf answers: what cannot be used has no link. */
type Found = Pick<
  UseQueryResult<{ list: { id: number; name: string; url: string | null; thumbUrl: string | null }[] }>,
  'data' | 'error' | 'isFetching'
> & { refetch: () => unknown };

function ShelfButton({
  text,
  hint,
  sought: { isOpen, keyword },
  seek,
  found,
  isClosed,
  onPick,
}: Picking & {
  text: string;
  hint: string;
  sought: Sought;
  seek: (sought: Sought) => void;
  found: Found;
}) {
  return (
    <Dropdown
      isOpen={isOpen && !isClosed}
      onInteraction={(next) => seek({ keyword, isOpen: next })}
      placement="right-start"
      content={
        <div className="retouch-gallery">
          <InputGroup
            autoFocus
            leftIcon={<Search />}
            aria-label={`搜索${text}`}
            placeholder={hint}
            value={keyword}
            onValueChange={(typed) => seek({ isOpen, keyword: typed })}
          />
          <FailureNote error={found.error} retry={() => void found.refetch()} />
          <div aria-busy={found.isFetching}>
            {(found.data?.list ?? []).map(({ id, name, url, thumbUrl }) => (
              <button
                key={id}
                type="button"
                title={name}
                disabled={url === null}
                onClick={() => {
                  seek({ keyword, isOpen: false });
                  onPick({ from: 'link', url: url!, name });
                }}
              >
                <Thumb url={thumbUrl} alt="" />
                <span>{name}</span>
              </button>
            ))}
            {found.data?.list.length === 0 && <p className="list-quiet">没有这样的图片。</p>}
          </div>
        </div>
      }
    >
      <Button size="small" icon={<Media />} text={text} disabled={isClosed} />
    </Dropdown>
  );
}
