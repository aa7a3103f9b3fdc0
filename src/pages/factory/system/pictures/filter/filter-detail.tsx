import { HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { filter, type Filter } from '#contract/filter/filter.ts';
import { sayStep } from '#contract/filter/words.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Thumb, TimeText } from '@/shared/ui/list/index.ts';
import './filter.css';

/** One filter in full; undefined: it is not on the page that is shown. */
export const FilterDetail = ({ row }: { row: Filter | undefined }) =>
  row ? (
    <FilterInFull key={`${row.id} ${row.version}`} row={row} />
  ) : (
    <p className="art-filter-detail list-quiet">这一页没有这个滤镜，请在列表中搜索它。</p>
  );

/** Its versions with what changed, and what was done to it. */
function FilterInFull({ row }: { row: Filter }) {
  const { data, error } = useQuery({ ...query(filter.detail, { id: row.id }, { quiet: true }), gcTime: 0 });
  return (
    <div className="art-filter-detail">
      <FailureNote error={error} />
      <section aria-label="默认">
        <h3>默认</h3>
        <p>{row.materials.map(({ name }) => name).join('、') || '不是任何材质的默认滤镜。'}</p>
      </section>
      <section aria-label="版本">
        <h3>版本</h3>
        {data?.versions.map(({ no, steps, changed, beforeUrl, afterUrl, createdBy, createdAt }) => (
          <article key={no} aria-label={`第 ${no} 版`}>
            <div className="art-filter-looks-pair">
              <Thumb url={beforeUrl} alt={`第 ${no} 版 调整前`} size={72} />
              <Thumb url={afterUrl} alt={`第 ${no} 版 调整后`} size={72} />
            </div>
            <div>
              <strong>第 {no} 版</strong>{' '}
              <span className="list-quiet">
                <TimeText at={createdAt} /> {createdBy}
              </span>
              <p>{changed}</p>
              <ol className="art-filter-said">
                {steps.map((step, at) => (
                  <li key={at}>
                    {sayStep(step)}
                    {step.kind === 'lut' && `：${data.luts.find(({ id }) => id === step.lutId)?.name ?? ''}`}
                  </li>
                ))}
              </ol>
            </div>
          </article>
        ))}
      </section>
      <section aria-label="日志">
        <h3>日志</h3>
        <HTMLTable compact striped>
          <thead>
            <tr>
              <th>时间</th>
              <th>操作人</th>
              <th>做了什么</th>
            </tr>
          </thead>
          <tbody>
            {data?.log.map(({ id, text, userName, at }) => (
              <tr key={id}>
                <td>
                  <TimeText at={at} />
                </td>
                <td>{userName}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </section>
    </div>
  );
}
