import { Tab, Tabs } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { asset } from '#contract/asset/asset.ts';
import { query } from '@/shared/api/index.ts';
import { AssetList } from './asset-list.tsx';
import type { AssetTab } from './asset-columns.tsx';
import './asset.css';

const TABS = { live: '素材', trashed: '回收站' } as const;

/** /factory/system/pictures/material: stickers, frames, backgrounds, textures and fonts, each with its licence. */
export function AssetPage() {
  const [search, setSearch] = useSearchParams();
  const options = useQuery(query(asset.options, {}, { quiet: true }));
  const tab: AssetTab = search.get('tab') === 'trashed' ? 'trashed' : 'live';
  return (
    <AssetList
      // A tab is a list of its own: what was chosen and filtered on another does not hold here.
      key={tab}
      tab={tab}
      options={options.data}
      tabs={
        <Tabs
          id="assets"
          className="list-tabs"
          animate={false}
          selectedTabId={tab}
          onChange={(id) => setSearch(id === 'live' ? {} : { tab: String(id) })}
        >
          {Object.entries(TABS).map(([id, title]) => (
            <Tab
              key={id}
              id={id}
              title={title}
              panel={<></>}
              tagContent={options.data?.counts[id as AssetTab].toLocaleString('zh-CN')}
              tagProps={{ minimal: true, round: true, multiline: true, className: 'tabular' }}
            />
          ))}
        </Tabs>
      }
    />
  );
}
