import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { sharedPicture } from '#contract/picture/share.ts';
import { query } from '@/shared/api/index.ts';
import { NOTHING_SOUGHT, OF_A_PAGE, PickFrame } from './pick-frame.tsx';
import type { PrintedOn, StorePicture } from './store-picture.ts';

/** What is shared can be used: the others are not shown. */
const USABLE = { status: PICTURE_REGIONS.status.ready.code, use: PICTURE_REGIONS.use.open.code };
const EMPTY = {
  title: '这个客户没有共享图片',
  text: '客户在他的图库里选择图片，共享给本工厂后，就会出现在这里。',
};

/** One picture of those that a customer shares, for lines of his. */
export function PickSharedDialog({
  merchantId,
  print = null,
  onPick,
  onClose,
}: {
  merchantId: number;
  print: NonNullable<PrintedOn['print']> | null | undefined;
  onPick: (picked: StorePicture) => void;
  onClose: () => void;
}) {
  const [sought, setSought] = useState(NOTHING_SOUGHT);
  const name = sought.name.trim();
  const asked = { merchantId, pageNo: sought.pageNo, pageSize: OF_A_PAGE, ...(name && { name }) };
  const found = useQuery({
    ...query(sharedPicture.page, asked, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <PickFrame
      title="从客户共享选择"
      rows={found.data?.list.map((row) => ({ ...row, ...USABLE }))}
      total={found.data?.total ?? 0}
      busy={found.isFetching}
      failure={found.error}
      retry={() => void found.refetch()}
      empty={EMPTY}
      print={print}
      sought={sought}
      onSeek={setSought}
      onPick={onPick}
      onClose={onClose}
    />
  );
}
