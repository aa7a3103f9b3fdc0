import { Button } from '@blueprintjs/core';
import { DiagramTree, Export, Import, NewLink, Sort } from '@blueprintjs/icons';
import { user } from '#contract/user/user.ts';
import { useHomeSession } from '@/entities/session/index.ts';
import { call } from '@/shared/api/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import type { UserDialogs } from './user-dialogs.tsx';

/** What concerns all users: files, departments, their order, and who has an account elsewhere. */
export function UserTools({
  asked,
  ask,
}: {
  /** The question of the list: it is exported. */
  asked: Readonly<Record<string, unknown>>;
  ask: UserDialogs;
}) {
  // The order is the main account's to give: the server refuses sub-accounts.
  const isMain = useHomeSession().baseInfo?.masterTenantId === null;
  const start = async (): Promise<void> => {
    const { pageNo: _no, pageSize: _size, ...filter } = asked;
    // A refusal has shown its notice.
    const started = await call(user.export, filter).catch(() => undefined);
    if (started) ask.export(started.taskId);
  };
  return (
    <>
      <Permitted need={['business:user:edit', 'factory:user:edit']}>
        <Button size="small" icon={<NewLink />} text="关联已有用户" onClick={ask.associate} />
        <Button size="small" icon={<Import />} text="导入" onClick={ask.import} />
        {isMain && <Button size="small" icon={<Sort />} text="调整顺序" onClick={ask.sort} />}
      </Permitted>
      <Button size="small" icon={<Export />} text="导出" onClick={() => void start()} />
      <Button size="small" icon={<DiagramTree />} text="部门" onClick={ask.departments} />
    </>
  );
}
