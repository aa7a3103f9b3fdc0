import { Button, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { resource, type Resource } from '#contract/resource/resource.ts';
import { download, query } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TimeText } from '@/shared/ui/list/index.ts';
import './resource.css';

/** One resource in full; undefined: it is not on the page that is shown. */
export const ResourceDetail = ({ row }: { row: Resource | undefined }) =>
  row ? (
    <ResourceInFull key={`${row.id} ${row.version}`} row={row} />
  ) : (
    <p className="resource-detail list-quiet">这一页没有这个资源，请在列表中搜索它。</p>
  );

/** Its versions, and who took which of them. */
function ResourceInFull({ row }: { row: Resource }) {
  const { data, error } = useQuery({ ...query(resource.detail, { id: row.id }, { quiet: true }), gcTime: 0 });
  return (
    <div className="resource-detail">
      <FailureNote error={error} />
      {row.scope === 'chosen' && (
        <section aria-label="可见客户">
          <h3>可见客户</h3>
          <p>{row.customers.map(({ merchantName }) => merchantName).join('、')}</p>
        </section>
      )}
      <section aria-label="版本">
        <h3>版本</h3>
        <HTMLTable compact striped>
          <thead>
            <tr>
              <th>版本</th>
              <th>文件</th>
              <th>大小</th>
              <th>改了什么</th>
              <th>上传</th>
              <th>
                <span className="visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data?.versions.map(({ no, fileName, bytes, changed, createdBy, createdAt, url }) => (
              <tr key={no}>
                <td>{no}</td>
                <td>{fileName}</td>
                <td>{formatBytes(bytes)}</td>
                <td>{changed}</td>
                <td>
                  <TimeText at={createdAt} /> <span className="list-quiet">{createdBy}</span>
                </td>
                <td>
                  <Button
                    size="small"
                    variant="minimal"
                    text="下载"
                    aria-label={`下载第 ${no} 版`}
                    onClick={() => download(url)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </section>
      <section aria-label="客户的下载">
        <h3>客户的下载</h3>
        {data?.downloads.length === 0 && <p className="list-quiet">还没有客户下载它。</p>}
        {data !== undefined && data.downloads.length > 0 && (
          <>
            <HTMLTable compact striped>
              <thead>
                <tr>
                  <th>客户</th>
                  <th>版本</th>
                  <th>时间</th>
                </tr>
              </thead>
              <tbody>
                {data.downloads.map(({ id, merchantName, versionNo, at }) => (
                  <tr key={id}>
                    <td>{merchantName}</td>
                    <td>{versionNo}</td>
                    <td>
                      <TimeText at={at} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </HTMLTable>
            {row.downloads > data.downloads.length && (
              <p className="list-quiet">只列出最近 {data.downloads.length} 次。</p>
            )}
          </>
        )}
      </section>
    </div>
  );
}
