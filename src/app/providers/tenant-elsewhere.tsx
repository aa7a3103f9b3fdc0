import { useEffect, useState } from 'react';
import { Alert } from '@blueprintjs/core';
import { auth } from '#contract/auth/auth.ts';
import { homeSession } from '@/entities/session/index.ts';
import { call } from '@/shared/api/index.ts';
import { currentTenantId, rememberLogin } from '@/shared/lib/cache/index.ts';
import { PATHS } from '@/shared/routes/index.ts';

const follow = (): void => globalThis.location.assign(PATHS.login);

/** One browser works for one tenant at a time; which, the user says here before this page follows another tab. */
export function TenantElsewhere() {
  const { baseInfo, userInfo } = homeSession.get();
  const [name, setName] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const tenantId = currentTenantId();
      const there = await call(auth.permissionInfo, {}, { quiet: true, ...(tenantId && { tenantId }) });
      // Somebody else: what stands here is not his.
      if (there.user.id !== userInfo?.user.id) follow();
      else setName(there.tenants.find(({ id }) => id === tenantId)?.name);
    };
    // Without the name it is asked all the same.
    void read().catch(() => undefined);
  }, [userInfo]);
  const back = async (): Promise<void> => {
    const tenantId = currentTenantId();
    setBusy(true);
    try {
      const options = tenantId ? { tenantId } : {};
      rememberLogin(await call(auth.chooseTenant, { tenantId: baseInfo!.id }, options));
      globalThis.location.reload();
    } catch {
      // The call has shown its notice.
      setBusy(false);
    }
  };
  const other = name === undefined ? '其他公司' : `「${name}」`;
  return (
    <Alert
      isOpen
      intent="primary"
      loading={busy}
      confirmButtonText={`切回「${baseInfo?.name ?? ''}」`}
      cancelButtonText={`本页也切换到${other}`}
      onConfirm={() => void back()}
      onCancel={follow}
    >
      <p>
        您在另一个标签页切换到了{other}，本页还是「{baseInfo?.name}」。
      </p>
      <p>表单中没有保存的内容会留着：回到这家公司后再次打开表单即可继续填写。</p>
    </Alert>
  );
}
