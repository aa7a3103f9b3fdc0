import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { gallery, GALLERY_STATUS, USE_DAYS } from '#contract/gallery/gallery.ts';
import { audienceText } from '@/entities/customer/index.ts';
import { PictureDetail } from '@/features/picture-shelf/index.ts';
import { query } from '@/shared/api/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { rightsText } from './gallery-columns.tsx';

/** A picture of the gallery in full: what is said of it, and who printed it. */
export function GalleryDetail({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const read = useQuery(query(gallery.detail, { id }, { quiet: true }));
  if (!read.data) return <FailureNote error={read.error} />;
  return (
    <PictureDetail one={read.data} mayEdit={mayEdit} onDone={() => void read.refetch()}>
      <Entry entry={read.data.entry} />
      <Users users={read.data.users} />
    </PictureDetail>
  );
}

function Entry({ entry }: Pick<Output<typeof gallery.detail>, 'entry'>) {
  const facts: [string, string][] = [
    ['编号', entry.no],
    ['系列', entry.series || '—'],
    ['版权', rightsText(entry)],
    ['版权声明', `${entry.statedBy}，${formatDateTime(entry.statedAt)}`],
    ['可见范围', audienceText(entry)],
    ...(entry.customers.length > 1
      ? ([['可见客户', entry.customers.map(({ merchantName }) => merchantName).join('、')]] as [
          string,
          string,
        ][])
      : []),
    ['状态', GALLERY_STATUS[entry.status as keyof typeof GALLERY_STATUS]],
    ['更新', `${entry.updatedBy}，${formatDateTime(entry.updatedAt)}`],
  ];
  return (
    <section aria-label="图库信息">
      <h3>图库信息</h3>
      <dl className="picture-facts-list">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Users({ users }: Pick<Output<typeof gallery.detail>, 'users'>) {
  return (
    <section aria-label="使用">
      <h3>最近 {USE_DAYS} 天的使用</h3>
      {users.length === 0 && <p className="list-quiet">还没有客户推送用它印刷的订单。</p>}
      {users.map(({ merchantId, merchantName, lines, pieces }) => (
        <p key={merchantId}>
          {merchantName}{' '}
          <span className="list-quiet tabular">
            {lines.toLocaleString('zh-CN')} 行，{pieces.toLocaleString('zh-CN')} 件
          </span>
        </p>
      ))}
    </section>
  );
}
