import { Button, Tag } from '@blueprintjs/core';
import { ChevronRight, Office, Shop } from '@blueprintjs/icons';
import { sideOf } from '#contract/sides.ts';
import { tenantKind, useSession, useSessionPort } from '@/entities/session/index.ts';
import { FormFailure } from '@/shared/ui/form/form-failure.tsx';

/** After a login that several tenants know and none of them is the default. */
export function TenantChooser() {
  const { tenants, failure } = useSession();
  const session = useSessionPort();
  return (
    <>
      <h1>选择公司</h1>
      <p className="login-hint">您的账号属于 {tenants.length} 家公司，请选择这次要使用的一家。</p>
      <div className="login-failure">
        <FormFailure text={failure} />
      </div>
      <ul className="tenant-chooser">
        {tenants.map((tenant) => (
          <li key={tenant.id}>
            <button type="button" onClick={() => session.chooseTenant(tenant.id)}>
              {sideOf(tenant.type) === 'factory' ? <Office /> : <Shop />}
              <span className="tenant-chooser-name">{tenant.name}</span>
              <Tag minimal>{tenantKind(tenant)}</Tag>
              <ChevronRight />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="minimal" text="换一个账号登录" onClick={session.signOut} />
    </>
  );
}
