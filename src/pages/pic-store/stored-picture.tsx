import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { picture } from '#contract/picture/picture.ts';
import { PictureDetail } from '@/features/picture-shelf/index.ts';
import { query } from '@/shared/api/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { PictureShares } from './share/picture-shares.tsx';
import { FailureNote } from '@/shared/ui/dialog/index.ts';

/** A picture of the merchant's store, with the codes and the orders that use it. */
export function StoredPicture({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const read = useQuery(query(picture.detail, { id }, { quiet: true }));
  if (!read.data) return <FailureNote error={read.error} />;
  return (
    <PictureDetail one={read.data} mayEdit={mayEdit} onDone={() => void read.refetch()}>
      <PictureShares one={read.data} mayEdit={mayEdit} onDone={() => void read.refetch()} />
      <Uses one={read.data} />
    </PictureDetail>
  );
}

function Uses({ one: { codes, orders } }: { one: Output<typeof picture.detail> }) {
  return (
    <section aria-label="使用">
      <h3>使用</h3>
      {codes.length + orders.length === 0 && <p className="list-quiet">没有编码或未完成的订单使用它。</p>}
      {codes.length > 0 && <p>编码：{codes.join('、')}</p>}
      {orders.length > 0 && (
        <p>
          未完成的订单：
          {orders.map(({ id, orderNo }) => (
            <Link key={id} className="picture-order" to={`${PATHS['business/order']}?open=${id}`}>
              {orderNo}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}
