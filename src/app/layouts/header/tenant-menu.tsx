import { useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import {
  tenantKind,
  useHomeSession,
  useSession,
  useSwitch,
  useSwitchPort,
} from '@/entities/session/index.ts';
import { TenantSettings, type TenantSetting } from '@/features/tenant-settings/index.ts';
import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';

const TenantPanel = lazyPart(() => import('./tenant-panel.tsx').then((m) => m.TenantPanel));

/** For whom the user works, the other tenants that he may change to (F18), and what the owner of this one may set. */
export function TenantMenu() {
  const { tenants } = useSession();
  const { busy } = useSwitch();
  const { baseInfo } = useHomeSession();
  const tenantSwitch = useSwitchPort();
  const [setting, set] = useState<TenantSetting>();
  if (!baseInfo) return null;
  const several = tenants.length > 1;
  const isOwner = baseInfo.masterTenantId === null;
  const opens = several || isOwner;
  const kind = tenantKind(baseInfo);
  const choose = (tenantId: number): void => {
    if (tenantId !== baseInfo.id) tenantSwitch.choose(tenantId);
  };
  const button = (
    <Button
      className="tenant-button"
      variant="minimal"
      loading={busy}
      endIcon={opens ? <CaretDown /> : undefined}
      title={baseInfo.name}
      aria-label={`${several ? '切换公司，当前为' : ''}${baseInfo.name}，${kind}`}
    >
      <span className="tenant-name">{baseInfo.name}</span>
      <Tag minimal multiline aria-hidden>
        {kind}
      </Tag>
    </Button>
  );
  if (!opens) return button;
  return (
    <>
      <Dropdown
        placement="bottom-start"
        content={
          <TenantPanel
            tenants={tenants}
            current={baseInfo.id}
            isOwner={isOwner}
            onChoose={choose}
            onSet={set}
          />
        }
      >
        {button}
      </Dropdown>
      {setting && <TenantSettings setting={setting} onClose={() => set(undefined)} />}
    </>
  );
}
