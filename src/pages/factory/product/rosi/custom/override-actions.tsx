import { profileOverride } from '#contract/rosi/override.ts';
import type { SomeDone } from '#contract/values/some-done.ts';
import { few, useSomeDone } from '@/features/means/index.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import type { List } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';

const DEEDS = {
  start: { act: '启用', text: '启用后又按它打印。', of: (status: number) => status === 1 },
  stop: { act: '停用', text: '停用后不再按它打印，可以重新启用。', of: (status: number) => status === 0 },
  delete: { act: '删除', text: '删除后不能恢复；已有生产件按它打印的不会删除。', of: () => true },
} as const;
type Deed = keyof typeof DEEDS;

/** What is done with chosen overrides. */
export function OverrideActions({ list }: { list: List<typeof profileOverride.page> }) {
  const { open, shown, tell } = useSomeDone(list);
  const { rows } = list.chosen;
  const ask = (deed: Deed): void => {
    const { act, text, of } = DEEDS[deed];
    const ids = rows.filter(({ status }) => of(status)).map(({ id }) => id);
    open(({ onDone, onClose }) => {
      let done: SomeDone;
      return (
        <SureDialog
          title={`${act} ${few(ids.length)} 个覆盖配置`}
          text={text}
          act={act}
          intent={deed === 'start' ? 'primary' : 'danger'}
          onConfirm={async () => {
            done = await call(profileOverride[deed], { ids }, { quiet: true });
          }}
          onClose={onClose}
          onDone={() =>
            tell(act, done, `已${act} ${few(done.successIds.length)} 个覆盖配置`, { onDone, onClose })
          }
        />
      );
    });
  };
  const whyNot = (deed: Deed): string | undefined =>
    rows.some(({ status }) => DEEDS[deed].of(status)) ? undefined : `所选的覆盖配置都已${DEEDS[deed].act}`;
  return (
    <Permitted need={['factory:device:edit']}>
      {(Object.keys(DEEDS) as Deed[]).map((deed) => (
        <ReasonedButton key={deed} text={DEEDS[deed].act} why={whyNot(deed)} onClick={() => ask(deed)} />
      ))}
      {shown}
    </Permitted>
  );
}
