import { Tab, Tabs } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import { DeviceList } from './device-list.tsx';
import { JigList } from './jig-list.tsx';
import { ProfileList } from './profile-list.tsx';
import '../rosi.css';

const TABS = { profiles: '打印配置', devices: '设备', jigs: '治具' } as const;
const isTab = (tab: string | null): tab is keyof typeof TABS => tab !== null && Object.hasOwn(TABS, tab);

/** /factory/product/rosi/normal: how each device prints each material, the devices themselves, and their jigs. */
export function RosiNormalPage() {
  const [search, setSearch] = useSearchParams();
  const given = search.get('tab');
  const tab = isTab(given) ? given : 'profiles';
  const tabs = (
    <Tabs
      id="rosi"
      className="list-tabs"
      animate={false}
      selectedTabId={tab}
      onChange={(id) => setSearch(id === 'profiles' ? {} : { tab: String(id) })}
    >
      {Object.entries(TABS).map(([id, title]) => (
        <Tab key={id} id={id} title={title} panel={<></>} />
      ))}
    </Tabs>
  );
  if (tab === 'devices') return <DeviceList tabs={tabs} />;
  if (tab === 'jigs') return <JigList tabs={tabs} />;
  return <ProfileList tabs={tabs} />;
}
