import { useQuery } from '@tanstack/react-query';
import { jig } from '#contract/device/jig.ts';
import { printProfile, PROFILE_STATUS, type PrintProfile } from '#contract/rosi/profile.ts';
import { costFacts } from '#contract/rosi/cost-words.ts';
import { isSaid } from '#contract/rosi/said.ts';
import { SETTING_KEYS, SETTING_WORDS, sayValue, type SettingNames } from '#contract/rosi/words.ts';
import { MeansFacts } from '@/features/means/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines } from '@/shared/ui/list/index.ts';

/** One profile in full; undefined: it is not on the page that is shown. */
export const ProfileDetail = ({ row }: { row: PrintProfile | undefined }) =>
  row ? (
    <ProfileInFull key={`${row.id} ${row.version}`} row={row} />
  ) : (
    <p className="rosi-detail list-quiet">这一页没有这个打印配置，请在列表中搜索它。</p>
  );

/** What it says, and its versions with who changed what. */
function ProfileInFull({ row }: { row: PrintProfile }) {
  const asked = query(printProfile.detail, { id: row.id }, { quiet: true });
  const { data, error, refetch } = useQuery({ ...asked, gcTime: 0 });
  const jigs = useQuery(query(jig.page, { deviceId: row.deviceId, pageSize: 500 }, { quiet: true }));
  const { settings } = row;
  const names: SettingNames = {
    icc: new Map(settings.iccFileId === null ? [] : [[settings.iccFileId, row.iccName ?? '']]),
    jig: new Map((jigs.data?.list ?? []).map(({ id, name }) => [id, name])),
  };
  const facts = SETTING_KEYS.filter((key) => isSaid(key, settings)).map(
    (key) => [SETTING_WORDS[key].title, sayValue(key, settings[key], names)] as const,
  );
  const prices = costFacts(row.cost);
  return (
    <div className="rosi-detail">
      <MeansFacts
        facts={[
          ['设备', row.deviceName],
          ['材质', `${row.material}${row.isDefault ? '（默认）' : ''}`],
          ['状态', PROFILE_STATUS[row.status as keyof typeof PROFILE_STATUS]],
          ['版本', `第 ${row.versionNo} 版`],
        ]}
      />
      <section aria-label="设置">
        <h3>设置</h3>
        <MeansFacts facts={facts} />
      </section>
      {prices.length > 0 && (
        <section aria-label="用料价格">
          <h3>用料价格</h3>
          <MeansFacts facts={prices} />
        </section>
      )}
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
