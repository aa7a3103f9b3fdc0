import { useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Dialog, DialogBody, Tag } from '@blueprintjs/core';
import { auth } from '#contract/auth/auth.ts';
import type { Output } from '#contract/endpoint.ts';
import { profile } from '#contract/profile/profile.ts';
import { social, SOCIAL_TYPES } from '#contract/social/social.ts';
import { tenantKind, usableTenants } from '@/entities/session/index.ts';
import { maskedMobile } from '@/entities/sms/index.ts';
import { call, query, queryKey } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { SelectField } from '@/shared/ui/form/index.ts';
import './account.css';

type Profile = Output<typeof auth.profile>;

/** Who the signed-in user is, which tenant he begins with, and by which other services he comes in. */
export function ProfileDialog({
  onClose,
  onChangeMobile,
}: {
  onClose: () => void;
  onChangeMobile: () => void;
}) {
  const { data, error, refetch } = useQuery(query(auth.profile, {}, { quiet: true }));
  return (
    <Dialog isOpen onClose={onClose} title="个人资料" className="form-dialog" style={{ width: 480 }}>
      <DialogBody>
        <FailureNote error={error} retry={() => void refetch()} />
        {data ? (
          <Facts profile={data} onChangeMobile={onChangeMobile} />
        ) : (
          !error && <div className="account-facts bp6-skeleton account-waiting" aria-label="正在读取" />
        )}
      </DialogBody>
    </Dialog>
  );
}

function Facts({ profile: who, onChangeMobile }: { profile: Profile; onChangeMobile: () => void }) {
  return (
    <>
      <dl className="account-facts">
        <Fact name="姓名">{who.realName}</Fact>
        <Fact name="用户名">{maskedMobile(who.username)}</Fact>
        <Fact name="手机号">
          <span className="tabular">{who.mobile ? maskedMobile(who.mobile) : '未绑定'}</span>
          {who.mobile && !who.mobileProven && (
            <Tag minimal intent="warning" title="验证后才能用手机号登录和找回密码">
              未验证
            </Tag>
          )}
          <Button
            variant="minimal"
            size="small"
            text={!who.mobile ? '绑定手机号' : who.mobileProven ? '修改手机号' : '验证手机号'}
            onClick={onChangeMobile}
          />
        </Fact>
        <Fact name="角色">
          {who.roles.length === 0
            ? '无'
            : who.roles.map((role) => (
                <Tag key={role.id} minimal>
                  {role.name}
                </Tag>
              ))}
        </Fact>
        <Fact name="微信">
          <Social profile={who} />
        </Fact>
      </dl>
      <DefaultTenant profile={who} />
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What the login chooses where the user has several tenants (C025). */
function DefaultTenant({ profile: who }: { profile: Profile }) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<Error | null>(null);
  const tenants = usableTenants(who.tenants);
  if (tenants.length < 2) return null;
  const choose = async (tenantId: number | null): Promise<void> => {
    setFailure(null);
    try {
      await call(profile.setDefaultTenant, { tenantId }, { quiet: true });
      await client.invalidateQueries({ queryKey: queryKey(auth.profile) });
      showMessage(tenantId === null ? '已取消默认公司' : '已设置默认公司');
    } catch (error) {
      setFailure(error as Error);
    }
  };
  return (
    <div className="account-default">
      <SelectField
        label="默认公司"
        help="登录后直接进入；不设默认，每次登录时选择"
        empty="不设默认"
        options={tenants.map((tenant) => ({
          value: tenant.id,
          label: `${tenant.name}（${tenantKind(tenant)}）`,
        }))}
        value={who.defaultTenantId ?? undefined}
        onChange={(tenantId) => void choose(tenantId ?? null)}
      />
      <FailureNote error={failure} />
    </div>
  );
}

/** The accounts of other services that lead to this user. */
function Social({ profile: who }: { profile: Profile }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<number>();
  const [busy, setBusy] = useState(false);
  if (who.socialUsers.length === 0) return '未绑定；在登录页用微信扫码后，登录本账号即可绑定';
  const unbind = async (type: number): Promise<void> => {
    setBusy(true);
    try {
      await call(social.unbind, { type });
      await client.invalidateQueries({ queryKey: queryKey(auth.profile) });
      showMessage('已解除绑定');
    } catch {
      // The call has shown its notice.
    }
    setBusy(false);
    setAsked(undefined);
  };
  return (
    <>
      {who.socialUsers.map(({ type }) => (
        <span key={type} className="account-social">
          已绑定（{nameOf(type)}）
          <Button variant="minimal" size="small" text="解除绑定" onClick={() => setAsked(type)} />
        </span>
      ))}
      <Alert
        isOpen={asked !== undefined}
        intent="danger"
        confirmButtonText="解除绑定"
        cancelButtonText="取消"
        loading={busy}
        canEscapeKeyCancel
        onCancel={() => setAsked(undefined)}
        onConfirm={() => void unbind(asked!)}
      >
        解除绑定后，不能再用{nameOf(asked ?? 0)}扫码登录这个账号。要继续吗？
      </Alert>
    </>
  );
}

const nameOf = (type: number): string => (SOCIAL_TYPES as Record<number, string>)[type] ?? '其他账号';
