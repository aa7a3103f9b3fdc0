import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Dialog, DialogBody, DialogFooter, Tag } from '@blueprintjs/core';
import { Desktop } from '@blueprintjs/icons';
import { profile, type UserSession } from '#contract/profile/profile.ts';
import { call, query, queryKey, serverNow } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { formatAgo, formatMinute } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import './account.css';

/** Where the user is signed in; what he does not know, he ends. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(query(profile.sessions, {}, { quiet: true }));
  const [asked, setAsked] = useState<UserSession | 'others'>();
  const [busy, setBusy] = useState(false);
  const others = data?.filter(({ current }) => !current) ?? [];
  const end = async (which: UserSession | 'others'): Promise<void> => {
    setBusy(true);
    try {
      await call(profile.endSession, which === 'others' ? {} : { id: which.id });
      await client.invalidateQueries({ queryKey: queryKey(profile.sessions) });
      showMessage(which === 'others' ? '其他设备都已下线' : '该设备已下线');
    } catch {
      // The call has shown its notice.
    }
    setBusy(false);
    setAsked(undefined);
  };
  return (
    <Dialog isOpen onClose={onClose} title="登录设备" className="form-dialog" style={{ width: 560 }}>
      <DialogBody>
        <FailureNote error={error} retry={() => void refetch()} />
        {data ? (
          <ul className="device-list">
            {data.map((session) => (
              <Device key={session.id} session={session} onEnd={() => setAsked(session)} />
            ))}
          </ul>
        ) : (
          !error && <div className="bp6-skeleton account-waiting" aria-label="正在读取" />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button
              intent="danger"
              variant="outlined"
              text="下线其他全部设备"
              disabled={others.length === 0}
              onClick={() => setAsked('others')}
            />
            <Button text="关闭" onClick={onClose} />
          </>
        }
      >
        <span className="list-quiet">不认识的设备，请立即下线并修改密码。</span>
      </DialogFooter>
      <Alert
        isOpen={asked !== undefined}
        intent="danger"
        confirmButtonText="下线"
        cancelButtonText="取消"
        loading={busy}
        canEscapeKeyCancel
        onCancel={() => setAsked(undefined)}
        onConfirm={() => void end(asked!)}
      >
        {asked === 'others'
          ? `其他 ${others.length} 个设备将立即退出登录，未保存的内容会丢失。要继续吗？`
          : `「${asked?.device ?? ''}」（${asked?.ip ?? ''}）将立即退出登录，未保存的内容会丢失。要继续吗？`}
      </Alert>
    </Dialog>
  );
}

function Device({ session, onEnd }: { session: UserSession; onEnd: () => void }) {
  const { device, current, newDevice, ip, tenantName, createdAt, lastSeenAt } = session;
  return (
    <li aria-current={current}>
      <Desktop />
      <div>
        <strong>{device}</strong>
        {current && (
          <Tag minimal intent="success">
            本机
          </Tag>
        )}
        {newDevice && (
          <Tag minimal intent="warning">
            首次使用
          </Tag>
        )}
        <small>{[tenantName, ip, `登录于 ${formatMinute(createdAt)}`].filter(Boolean).join(' · ')}</small>
      </div>
      <span className="list-quiet">{current ? '正在使用' : formatAgo(lastSeenAt, serverNow())}</span>
      {!current && (
        <Button
          variant="minimal"
          intent="danger"
          size="small"
          text="下线"
          aria-label={`下线 ${device}`}
          onClick={onEnd}
        />
      )}
    </li>
  );
}
