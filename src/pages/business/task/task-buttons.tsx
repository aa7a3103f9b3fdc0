import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@blueprintjs/core';
import type { Endpoint } from '#contract/endpoint.ts';
import { task, type Task } from '#contract/task/task.ts';
import { isUnderWay } from '@/entities/task/index.ts';
import { UndoButton } from '@/features/undo-task/index.ts';
import { call, download, queryKey } from '@/shared/api/index.ts';

/** What can be done with one task where it stands: stop it, try it again, take its files. */
export function TaskButtons({ task: row }: { task: Task }) {
  const { id, status, resultFile, errorFile } = row;
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: queryKey(task.page) });
  const act = async (endpoint: Endpoint): Promise<void> => {
    setBusy(true);
    // A refusal has shown its notice; the row says how it stands now.
    await call(endpoint, { id }).catch(() => undefined);
    await refresh();
    setBusy(false);
  };
  const button = { variant: 'minimal', size: 'small' } as const;
  return (
    <div className="task-buttons">
      {isUnderWay({ status }) && (
        <Button {...button} loading={busy} text="取消" onClick={() => void act(task.cancel)} />
      )}
      {row.retry && <Button {...button} loading={busy} text="重试" onClick={() => void act(task.retry)} />}
      <UndoButton task={row} onSettled={() => void refresh()} />
      {resultFile && <Button {...button} text="下载结果" onClick={() => download(resultFile)} />}
      {errorFile && <Button {...button} text="下载失败行" onClick={() => download(errorFile)} />}
    </div>
  );
}
