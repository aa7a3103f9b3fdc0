import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { device } from '#contract/device/device.ts';
import { DEFECT_LEVELS, RESPONSIBLE } from '#contract/piece/life-cycle/piece-event-fields.ts';
import { defect } from '#contract/quality/defect.ts';
import { quality, RESULTS } from '#contract/quality/quality.ts';
import { query } from '@/shared/api/index.ts';
import { ListScreen, optionsOf, useList } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { RECORD_COLUMNS } from './record-columns.tsx';
import { RecordDetail } from './record-detail.tsx';

const DEVICES = ['factory:device'] as const;
const named = (rows: readonly { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));

const detailOf = (onChanged: () => void) => ({
  title: '质检记录',
  content: (id: number) => <RecordDetail key={id} id={id} onChanged={onChanged} />,
});

/** What was said of pieces, and what it was put down to. */
export function RecordList({ tabs }: { tabs: ReactElement }) {
  const list = useList(quality.page, { name: 'factory.qualityRecord' });
  const seesDevices = usePermits(DEVICES);
  const defects = useQuery(query(defect.page, { pageSize: 200 }, { quiet: true }));
  const devices = useQuery({
    ...query(device.page, { pageSize: 200 }, { quiet: true }),
    enabled: seesDevices,
  });
  return (
    <ListScreen
      title="质检"
      list={list}
      columns={RECORD_COLUMNS}
      tabs={tabs}
      detail={detailOf(list.acted)}
      filters={[
        { name: 'number', label: '号码', kind: 'text', placeholder: '生产件、订单、版或批次号' },
        { name: 'result', label: '结果', kind: 'choice', options: optionsOf(RESULTS) },
        { name: 'defectId', label: '缺陷', kind: 'choice', options: named(defects.data?.list) },
        { name: 'at', label: '时间', kind: 'dates' },
        { name: 'level', label: '级别', kind: 'choice', options: optionsOf(DEFECT_LEVELS) },
        { name: 'responsible', label: '责任方', kind: 'choice', options: optionsOf(RESPONSIBLE) },
        { name: 'responsibleName', label: '责任对象', kind: 'text', placeholder: '工序、人或设备' },
        ...(seesDevices
          ? [
              {
                ...{ name: 'deviceId' as const, label: '打印设备', kind: 'choice' as const },
                options: named(devices.data?.list),
              },
            ]
          : []),
        { name: 'material', label: '材质', kind: 'text' },
        { name: 'model', label: '型号', kind: 'text' },
        { name: 'inspector', label: '质检员', kind: 'text' },
        { name: 'again', label: '补做件', kind: 'yesNo' },
      ]}
      empty={{ title: '没有这样的记录', text: '在「质检台」判定的每一件都在这里。' }}
    />
  );
}
