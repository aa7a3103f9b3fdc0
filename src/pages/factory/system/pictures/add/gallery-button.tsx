import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Media, Search } from '@blueprintjs/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { gallery } from '#contract/gallery/gallery.ts';
import { query } from '@/shared/api/index.ts';
import { Dropdown } from '@/shared/ui/dropdown/dropdown.tsx';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Thumb } from '@/shared/ui/list/index.ts';
import type { Source } from './retouch.machine.ts';

const OF_A_PAGE = 60;

/** A picture of the factory's gallery, found by its name or number. */
export function GalleryButton({ isClosed, onPick }: { isClosed: boolean; onPick: (source: Source) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const asked = { pageNo: 1, pageSize: OF_A_PAGE, ...(keyword.trim() && { keyword: keyword.trim() }) };
  const found = useQuery({
    ...query(gallery.page, asked, { quiet: true }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return (
    <Dropdown
      isOpen={isOpen && !isClosed}
      onInteraction={setOpen}
      placement="right-start"
      content={
        <div className="retouch-gallery">
          <InputGroup
            autoFocus
            leftIcon={<Search />}
            aria-label="搜索图库"
            placeholder="搜索名称或编号"
            value={keyword}
            onValueChange={setKeyword}
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
                  setOpen(false);
                  onPick({ from: 'link', url: url!, name });
                }}
              >
                <Thumb url={thumbUrl} alt="" />
                <span>{name}</span>
              </button>
            ))}
            {found.data?.list.length === 0 && <p className="list-quiet">图库里没有这样的图片。</p>}
          </div>
        </div>
      }
    >
      <Button size="small" icon={<Media />} text="图库" disabled={isClosed} />
    </Dropdown>
  );
}
