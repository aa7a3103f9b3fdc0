import { useQuery } from '@tanstack/react-query';
import { route, type Route } from '#contract/route/route.ts';
import { inspectedWord, sayStep } from '#contract/route/words.ts';
import { HALL_STATUS } from '#contract/station/access.ts';
import { MeansFacts } from '@/features/means/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines } from '@/shared/ui/list/index.ts';
import { targetOf } from './route-target.ts';

/** One route in full; undefined: it is not on the page that is shown. */
export const RouteDetail = ({ row }: { row: Route | undefined }) =>
  row ? (
    <RouteInFull key={`${row.id} ${row.version}`} row={row} />
  ) : (
    <p className="route-detail list-quiet">这一页没有这条工艺路线，请在列表中搜索它。</p>
  );

/** What it says, and its versions with who changed what. */
function RouteInFull({ row }: { row: Route }) {
  const asked = query(route.detail, { id: row.id }, { quiet: true });
  const { data, error, refetch } = useQuery({ ...asked, gcTime: 0 });
  return (
    <div className="route-detail">
      <MeansFacts
        facts={[
          ['适用', targetOf(row)],
          ['质检', inspectedWord(row.inspected)],
          ['状态', HALL_STATUS[row.status as keyof typeof HALL_STATUS]],
          ['版本', `第 ${row.versionNo} 版`],
        ]}
      />
      <section aria-label="工序">
        <h3>工序</h3>
        <ol className="route-said">
          {row.steps.map((step) => (
            <li key={step.stepId}>{sayStep(step)}</li>
          ))}
        </ol>
      </section>
      <section aria-label="版本">
        <h3>版本</h3>
        <FailureNote error={error} retry={() => void refetch()} />
        <LogLines
          lines={data?.versions.map(({ no, changed, createdBy, createdAt }) => ({
            ...{ id: no, at: createdAt, userName: createdBy },
            text: `第 ${no} 版：${changed}`,
          }))}
          say={({ text }) => text}
        />
      </section>
    </div>
  );
}
