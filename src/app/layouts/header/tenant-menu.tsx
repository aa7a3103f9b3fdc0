import { Button, Menu, MenuItem, PopoverNext, Tag } from '@blueprintjs/core';
import { CaretDown, Tick, Blank } from '@blueprintjs/icons';
import { tenantKind, useHomeSession, useSession, useSessionPort } from '@/entities/session/index.ts';

/** For whom the user works, and the other tenants that he may change to (C008). */
export function TenantMenu() {
  const { tenants, stage } = useSession();
  const { baseInfo } = useHomeSession();
  const session = useSessionPort();
  if (!baseInfo) return null;
  const several = tenants.length > 1;
  const kind = tenantKind(baseInfo);
  const button = (
    <Button
      className="tenant-button"
      variant="minimal"
      loading={stage === 'switching'}
      endIcon={several ? <CaretDown /> : undefined}
      aria-label={`${several ? '切换租户，当前为' : ''}${baseInfo.name}，${kind}`}
    >
      <span className="tenant-name">{baseInfo.name}</span>
      <Tag minimal aria-hidden>
        {kind}
      </Tag>
    </Button>
  );
  if (!several) return button;
  return (
    <PopoverNext
      placement="bottom-start"
      content={
        <Menu className="tenant-list">
          {tenants.map((tenant) => (
            <MenuItem
              key={tenant.id}
              icon={tenant.id === baseInfo.id ? <Tick /> : <Blank />}
              text={tenant.name}
              labelElement={<Tag minimal>{tenantKind(tenant)}</Tag>}
              aria-current={tenant.id === baseInfo.id}
              onClick={() => session.chooseTenant(tenant.id)}
            />
          ))}
        </Menu>
      }
    >
      {button}
    </PopoverNext>
  );
}
