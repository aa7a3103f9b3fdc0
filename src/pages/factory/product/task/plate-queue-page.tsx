import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import { plate, type Plate } from '#contract/plate/plate.ts';
import { PlateDetail, usePlateFilters } from '@/entities/plate/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { chosenOne } from '@/shared/ui/life-cycle/index.ts';
import { columnsOf, ListScreen, StatusTabs, useList, type RowAction } from '@/shared/ui/list/index.ts';
import { QUEUE_COLUMNS } from './queue-columns.tsx';
import { QueueActions } from './queue-actions.tsx';
import { usePrintDeeds } from './use-print-deeds.tsx';
import './task.css';

const { ready, sending, sendFailed, sent, printed } = PLATE_REGIONS.plate;
const TABS = [ready, sending, sendFailed, sent, printed];
const c = columnsOf<Plate>();

const detailOf = (onChanged: () => void) => ({
  title: '任务详情',
  content: (id: number) => <PlateDetail key={id} id={id} onChanged={onChanged} Actions={Deeds} />,
});

/** /factory/product/task: the plates that devices wait for, who prints which, and what came out wrong (P145, P146). */
export function PlateQueuePage() {
  const list = useList(plate.page, {
    name: 'factory.plateQueue',
    start: { view: 'queue', state: ready.code },
  });
  const filters = usePlateFilters();
  const { may, deedsOf, shown } = usePrintDeeds(list.acted);
  const columns = useMemo(
    () => [...QUEUE_COLUMNS, ...(may ? [c.actions(210, deedsOf)] : [])],
    [may, deedsOf],
  );
  const counts = list.answer?.counts;
  return (
    <>
      <ListScreen
        title="任务列表"
        list={list}
        columns={columns}
        tabs={
          <StatusTabs
            list={list}
            name="state"
            tabs={TABS.map(({ code, label }) => ({
              ...{ value: String(code), label },
              count: counts && (counts[String(code)] ?? 0),
            }))}
          />
        }
        filters={filters}
        actions={<QueueActions target={list} />}
        empty={{
          title: '没有这样的版',
          text: '在「拼版」中出图，出好图的版到「待打印」；下发到设备或下载后在「已下发」，登记打印后在「已打印」。',
        }}
        detail={detailOf(list.acted)}
      />
      {shown}
    </>
  );
}

/** Stands among those of the chosen ones, too. */
const SENDS = ['下发', '重新下发'];

/** The same deeds as the row has, as buttons, and those of the chosen ones. */
function Deeds({ own, onChanged }: { own: Plate; onChanged: () => void }) {
  const { deedsOf, shown } = usePrintDeeds(onChanged);
  return (
    <>
      {deedsOf(own)
        .filter(({ text }) => !SENDS.includes(text ?? ''))
        .map((deed) => (
          <Deed key={deed.text} {...deed} />
        ))}
      <QueueActions target={{ chosen: chosenOne(own), afterAction: onChanged }} />
      {shown}
    </>
  );
}

const Deed = ({ act, why, intent = 'none', ...button }: RowAction) =>
  why === undefined ? (
    <Button {...button} intent={intent} onClick={act} />
  ) : (
    <ReasonedButton {...button} intent={intent} why={why} />
  );
