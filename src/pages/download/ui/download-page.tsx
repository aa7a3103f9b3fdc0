import { AnchorButton } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { download, DOWNLOAD_KINDS, type DownloadResource } from '#contract/download/download.ts';
import { fileUrl } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import {
  ListScreen,
  Nothing,
  optionsOf,
  TimeText,
  useList,
  WordTag,
  type Column,
} from '@/shared/ui/list/index.ts';

const COLUMNS: Column<DownloadResource>[] = [
  { name: 'name', title: '文件', width: 280, cell: ({ name }) => <span title={name}>{name}</span> },
  { name: 'kind', title: '类型', width: 110, cell: ({ kind }) => <WordTag>{DOWNLOAD_KINDS[kind]}</WordTag> },
  { name: 'about', title: '说明', width: 380, cell: ({ about }) => <span title={about}>{about}</span> },
  { name: 'bytes', title: '大小', width: 100, align: 'right', cell: ({ bytes }) => formatBytes(bytes) },
  {
    name: 'createdAt',
    title: '生成时间',
    width: 140,
    cell: ({ createdAt }) => (createdAt === null ? <Nothing /> : <TimeText at={createdAt} />),
  },
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
