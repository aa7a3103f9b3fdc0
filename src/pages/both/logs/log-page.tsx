import { LOG_KINDS, tenantLog, type LogKind, type LogLine } from '#contract/tenant-log/tenant-log.ts';
import { ListScreen, optionsOf, useList, WordTag, type Column, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<LogLine>();

const COLUMNS: Column<LogLine>[] = [
  c.wholeTime('createdAt', '时间'),
  c.text('userName', '操作人'),
  {
    name: 'kind',
    title: '类型',
    width: 110,
    cell: ({ kind }) => <WordTag intent="none">{LOG_KINDS[kind as LogKind] ?? kind}</WordTag>,
  },
  c.text('text', '内容', 520),
  c.digits('ip', '来源地址', 130),
];

/** 日志, of both sides: who changed what in the tenant. */
export function LogPage() {
  const list = useList(tenantLog.page, { name: 'people.log' });
  return (
    <ListScreen
      title="日志"
      list={list}
      columns={COLUMNS}
      filters={[
        { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(LOG_KINDS) },
        { name: 'userName', label: '操作人', kind: 'text', placeholder: '当时的姓名' },
        { name: 'keyword', label: '内容', kind: 'text', placeholder: '内容中的文字' },
        { name: 'createTime', label: '时间', kind: 'dates' },
      ]}
      empty={{ title: '还没有日志', text: '登录，以及用户、角色、邀请、店铺、价格和设置的改动会记在这里。' }}
    />
  );
}
