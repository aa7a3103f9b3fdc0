import { useState } from 'react';
import { Card, Switch } from '@blueprintjs/core';
import { Link } from 'react-router';
import { decode } from '#contract/decode/decode.ts';
import type { Output } from '#contract/endpoint.ts';
import { TaskWatch } from '@/entities/task/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';

/** Whether codes of new orders are read, and a run over those that wait. */
export function DecodeSwitch({
  detail: { open, openRules, decoded, updatedAt, updatedBy },
  onChanged,
}: {
  detail: Output<typeof decode.detail>;
  onChanged: () => void;
}) {
  const mayEdit = usePermits(['business:decode:edit']);
  const [busy, setBusy] = useState(false);
  const [taskId, setTaskId] = useState<number>();
  const act = async (doing: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await doing();
      onChanged();
    } catch {
      // Its notice has been shown.
    } finally {
      setBusy(false);
    }
  };
  const toggle = async (): Promise<void> => {
    await call(decode.open, { open: !open });
    showMessage(open ? '自动解码已关闭' : '自动解码已开启');
  };
  return (
    <Card className="settings-card" compact>
      <h2>自动解码</h2>
      <Switch
        label={open ? '已开启：导入订单时按规则解码' : '未开启：订单的编码保持原样'}
        checked={open}
        disabled={!mayEdit || busy}
        onChange={() => void act(toggle)}
      />
      <p className="settings-quiet">
        从编码里读出 SKU、数量和图片，自动匹配还没有映射的编码；您手工映射的编码不会被改动。
        {decoded > 0 && (
          <>
            已自动匹配 {decoded.toLocaleString('zh-CN')} 个编码，
            <Link to={`${PATHS['business/code-list']}?tab=mapped`}>去查看</Link>。
          </>
        )}
        {updatedAt && (
          <span className="settings-by">
            {updatedBy} 修改于 <TimeText at={updatedAt} whole />
          </span>
        )}
      </p>
      {mayEdit && (
        <ReasonedButton
          text="解码待匹配编码"
          loading={busy}
          why={openRules === 0 ? '请先新建或开启一条规则。' : undefined}
          onClick={() => void act(async () => setTaskId((await call(decode.run, {})).taskId))}
        />
      )}
      {taskId !== undefined && (
        <TaskWatch
          key={taskId}
          taskId={taskId}
          files={{ errors: '下载仍待匹配的编码' }}
          onSettled={onChanged}
        />
      )}
    </Card>
  );
}
