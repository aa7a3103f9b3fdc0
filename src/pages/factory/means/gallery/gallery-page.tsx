import { Tab, Tabs } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { gallery } from '#contract/gallery/gallery.ts';
import { sharedPicture } from '#contract/picture/share.ts';
import { PairList, ShelfContext } from '@/features/picture-shelf/index.ts';
import { query } from '@/shared/api/index.ts';
import { BlockedList } from './blocked-list.tsx';
import { GalleryList } from './gallery-list.tsx';
import { GALLERY } from './gallery-shelf.ts';
import { SharedList } from './shared-list.tsx';

const TABS = {
  ready: '图库',
  shared: '客户共享',
  blocked: '禁用图',
  pairs: '重复',
  broken: '无法使用',
  trashed: '回收站',
} as const;
const isTab = (tab: string | null): tab is keyof typeof TABS => tab !== null && Object.hasOwn(TABS, tab);

/** /factory/means/gallery: what the factory offers its customers to print, with its rights, what they share with it, and what it prints for nobody unasked. */
export function GalleryPage() {
  const [search, setSearch] = useSearchParams();
  const options = useQuery(query(gallery.options, {}, { quiet: true }));
  const sharing = useQuery(query(sharedPicture.options, {}, { quiet: true }));
  const given = search.get('tab');
  const tab = isTab(given) ? given : 'ready';
  const counts: Partial<Record<keyof typeof TABS, number>> = {
    ...options.data?.counts,
    shared: sharing.data?.customers.reduce((n, { pictures }) => n + pictures, 0),
  };
  const tabs = (
    <Tabs
      id="gallery"
      className="list-tabs"
      animate={false}
      selectedTabId={tab}
      onChange={(id) => setSearch(id === 'ready' ? {} : { tab: String(id) })}
    >
      {Object.entries(TABS).map(([id, title]) => (
        <Tab
          key={id}
          id={id}
          title={title}
          panel={<></>}
          tagContent={counts[id as keyof typeof TABS]?.toLocaleString('zh-CN')}
          tagProps={{ minimal: true, round: true, multiline: true, className: 'tabular' }}
        />
      ))}
    </Tabs>
  );
  return (
    <ShelfContext value={GALLERY}>
      {tab === 'pairs' ? (
        <PairList tabs={tabs} />
      ) : tab === 'shared' ? (
        <SharedList tabs={tabs} customers={sharing.data?.customers} />
      ) : tab === 'blocked' ? (
        <BlockedList tabs={tabs} />
      ) : (
        // A tab is a list of its own: what was chosen and filtered on another does not hold here.
        <GalleryList key={tab} tab={tab} tabs={tabs} options={options.data} />
      )}
    </ShelfContext>
  );
}
