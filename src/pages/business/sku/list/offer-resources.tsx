import { useState } from 'react';
import { Button, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { resource, RESOURCE_KINDS } from '#contract/resource/resource.ts';
import { call, download, query } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { TimeText, WordTag } from '@/shared/ui/list/index.ts';

/** What the factory has for whoever designs for this SKU, each in its newest version. */
export function OfferResources({ skuId }: { skuId: number }) {
  const { data, error, refetch } = useQuery({
    ...query(resource.ofSku, { skuId }, { quiet: true }),
    gcTime: 0,
  });
  const [taking, setTaking] = useState<number>();
  const take = async (id: number): Promise<void> => {
    setTaking(id);
    // A refusal has shown its notice; what is there now is asked anew.
    const taken = await call(resource.take, { id }).catch(() => undefined);
    if (taken) download(taken.url, taken.fileName);
    setTaking(undefined);
    await refetch();
  };
  return (
    <section aria-label="工厂资源">
      <h3>工厂资源</h3>
      <FailureNote error={error} />
      {data?.length === 0 && <p className="list-quiet">工厂还没有为它提供设计模板、色卡或说明。</p>}
      {data !== undefined && data.length > 0 && (
        <HTMLTable compact striped className="offer-resources">
          <thead>
            <tr>
              <th>名称</th>
              <th>类型</th>
              <th>版本</th>
              <th>大小</th>
              <th>更新</th>
              <th>
                <span className="visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, name, kind, versionNo, bytes, changed, updatedAt, hadNo, outdated }) => (
              <tr key={id}>
                <td>
                  {name}
                  {hadNo !== null && hadNo < versionNo && <WordTag intent="warning">有新版本</WordTag>}
                  {outdated && (
                    <WordTag intent="warning" title="它所依据的印刷规格已经改变，请等工厂更新后再下载">
                      已过期
                    </WordTag>
                  )}
                  {versionNo > 1 && <div className="list-quiet">{changed}</div>}
                </td>
                <td>{RESOURCE_KINDS[kind]}</td>
                <td>{versionNo}</td>
                <td>{formatBytes(bytes)}</td>
                <td>
                  <TimeText at={updatedAt} />
                </td>
                <td>
                  <Button
                    size="small"
                    variant="minimal"
                    text="下载"
                    aria-label={`下载 ${name}`}
                    loading={taking === id}
                    onClick={() => void take(id)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
    </section>
  );
}
