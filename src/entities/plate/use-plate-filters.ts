import { useQuery } from '@tanstack/react-query';
import { device } from '#contract/device/device.ts';
import type { Parsed } from '#contract/endpoint.ts';
import type { plate } from '#contract/plate/plate.ts';
import { printProfile } from '#contract/rosi/profile.ts';
import { query } from '@/shared/api/index.ts';
import type { Filter } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';

const DEVICES = ['factory:device'] as const;
type PlateFilter = Filter<Parsed<typeof plate.page>>;

const named = (rows: readonly { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** What lists of plates are asked for; by device and profile for whoever may see those. */
export function usePlateFilters(): PlateFilter[] {
  const enabled = usePermits(DEVICES);
  const devices = useQuery({ ...query(device.page, { pageSize: 200 }, { quiet: true }), enabled });
  const profiles = useQuery({ ...query(printProfile.page, { pageSize: 500 }, { quiet: true }), enabled });
  const choices: PlateFilter[] = [
    { name: 'deviceId', label: '设备', kind: 'choice', options: named(devices.data?.list) },
    { name: 'profileId', label: '打印配置', kind: 'choice', options: named(profiles.data?.list) },
  ];
  return [
    { name: 'number', label: '号码', kind: 'text', placeholder: '版、批次、订单或生产件号' },
    ...(enabled ? choices : []),
    { name: 'urgent', label: '加急', kind: 'yesNo' },
    { name: 'withHeld', label: '有拦截', kind: 'yesNo' },
  ];
}
