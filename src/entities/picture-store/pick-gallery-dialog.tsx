import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { gallery } from '#contract/gallery/gallery.ts';
import { query } from '@/shared/api/index.ts';
import type { PickEnds } from './pick-button.tsx';
import { NOTHING_SOUGHT, OF_A_PAGE, PickFrame } from './pick-frame.tsx';

const EMPTY = {
  title: '图库里没有这样的图片',
  text: '在「图库」里上传图片后，就会出现在这里。',
};

/** One picture of the factory's own gallery. */
export function PickGalleryDialog({ onPick, onClose }: PickEnds) {
  const [sought, setSought] = useState(NOTHING_SOUGHT);
  const keyword = sought.name.trim();
  const asked = { pageNo: sought.pageNo, pageSize: OF_A_PAGE, ...(keyword && { keyword }) };
  const found = useQuery({
    ...query(gallery.page, asked, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <PickFrame
      title="从图库选择"
      rows={found.data?.list}
      total={found.data?.total ?? 0}
      busy={found.isFetching}
      failure={found.error}
      retry={() => void found.refetch()}
      empty={EMPTY}
      print={null}
      sought={sought}
      onSeek={setSought}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
