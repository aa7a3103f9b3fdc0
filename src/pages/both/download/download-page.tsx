import { AnchorButton } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { download, DOWNLOAD_KINDS, type DownloadResource } from '#contract/download/download.ts';
import { fileUrl } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { ListScreen, optionsOf, useList, type Column, columnsOf } from '@/shared/ui/list/index.ts';

const c = columnsOf<DownloadResource>();

const COLUMNS: Column<DownloadResource>[] = [
  c.text('name', '文件', 280),
  c.word('kind', '类型', 110, DOWNLOAD_KINDS, {}),
  c.text('about', '说明', 380),
  { name: 'bytes', title: '大小', width: 100, align: 'right', cell: ({ bytes }) => formatBytes(bytes) },
  c.time('createdAt', '生成时间', 140),
  {
    name: 'do',
    title: '操作',
    width: 100,
    cell: ({ url, name }) => (
      <AnchorButton
        variant="minimal"
        size="small"
        icon={<Download />}
        text="下载"
        aria-label={`下载 ${name}`}
        href={fileUrl(url)}
        download={name}
      />
    ),
  },
];

/** /business/download and /factory/download: templates of imports, and what the user's own tasks left. */
export function DownloadPage() {
  const list = useList(download.list, { name: 'download' });
  return (
    <ListScreen
      title="下载中心"
      list={list}
      columns={COLUMNS}
      filters={[
        { name: 'name', label: '文件名', kind: 'text' },
        { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(DOWNLOAD_KINDS) },
      ]}
      empty={{ title: '还没有文件', text: '导出订单后，文件会出现在这里。' }}
    />
  );
}
