import { useQuery } from '@tanstack/react-query';
import { OVERRIDE_STATUS, profileOverride, type ProfileOverride } from '#contract/rosi/override.ts';
import { MeansFacts } from '@/features/means/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines } from '@/shared/ui/list/index.ts';
import { changesOf, conditionsOf } from './override-columns.tsx';

/** One override in full; undefined: it is not on the page that is shown. */
export const OverrideDetail = ({ row }: { row: ProfileOverride | undefined }) =>
  row ? (
    <OverrideInFull key={`${row.id} ${row.version}`} row={row} />
  ) : (
    <p className="rosi-detail list-quiet">这一页没有这个覆盖配置，请在列表中搜索它。</p>
  );

/** What it is about, what it changes, and its versions with who changed what. */
function OverrideInFull({ row }: { row: ProfileOverride }) {
  const asked = query(profileOverride.detail, { id: row.id }, { quiet: true });
  const { data, error, refetch } = useQuery({ ...asked, gcTime: 0 });
  return (
    <div className="rosi-detail">
      <MeansFacts
        facts={[
          ['基础配置', row.base.name],
          ['材质', row.base.material],
          ['设备', row.base.deviceName],
          ['状态', OVERRIDE_STATUS[row.status as keyof typeof OVERRIDE_STATUS]],
        ]}
      />
      <section aria-label="适用">
        <h3>适用</h3>
        <ul className="rosi-said">
          {conditionsOf(row).map((said) => (
            <li key={said}>{said}</li>
          ))}
        </ul>
      </section>
      <section aria-label="改动">
        <h3>改动</h3>
        <ul className="rosi-said">
          {changesOf(row).map((said) => (
            <li key={said}>{said}</li>
          ))}
        </ul>
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
