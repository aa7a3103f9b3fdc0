import { useMemo, type ReactElement } from 'react';
import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { PICTURE_KINDS } from '#contract/picture/picture.ts';
import { sharedPicture, type SharedPicture } from '#contract/picture/share.ts';
import { dpiAtPrint } from '#contract/values/picture.ts';
import { colourText } from '@/entities/picture/index.ts';
import { SkuQuick, type Print } from '@/features/picture-shelf/index.ts';
import { download, query } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { columnsOf, ListScreen, Nothing, optionsOf, useList, type Column } from '@/shared/ui/list/index.ts';
import { DpiTag, PictureThumb } from '@/shared/ui/picture/index.ts';

const c = columnsOf<SharedPicture>();
const NO_PRINT = { printWidthMm: null, printHeightMm: null };
const kindText = ({ kind }: SharedPicture): string => PICTURE_KINDS[kind as keyof typeof PICTURE_KINDS];
const pixelText = ({ widthPx: w, heightPx: h }: SharedPicture): string => (w && h ? `${w} × ${h}` : '');
/** As the viewer and the dpi tag take it. */
const shownOf = ({ name, url, thumbUrl, kind, widthPx, heightPx }: SharedPicture, print: Print) => ({
  ...(print ?? NO_PRINT),
  ...{ pictureUrl: url, thumbUrl, pictureKind: kind, title: name, widthPx, heightPx },
});

const columnsFor = (rows: readonly SharedPicture[], print: Print): Column<SharedPicture>[] => {
  const among = rows.map((row) => shownOf(row, print));
  return [
    {
      ...{ name: 'picture', title: '图片', width: 64 },
      cell: (row) => (
        <PictureThumb picture={among[rows.indexOf(row)] ?? shownOf(row, print)} among={among} size={40} />
      ),
    },
    c.text('name', '名称', 160),
    c.text('merchantName', '客户', 150),
    c.text('tags', '标签', 130, ({ tags }) => tags.join('、')),
    c.text('px', '像素', 100, pixelText, { align: 'right' }),
    {
      ...{ name: 'dpi', title: '清晰度', width: 104 },
      cell: (row) => {
        const size = shownOf(row, print);
        return dpiAtPrint(size) === null ? <Nothing /> : <DpiTag size={size} />;
      },
    },
    c.text('bytes', '大小', 84, ({ bytes }) => formatBytes(bytes), { align: 'right' }),
    c.text('kind', '类型', 70, kindText),
    c.text('colour', '色彩', 130, colourText),
    c.time('since', '共享时间'),
  ];
};

/** What customers share with the factory: it may look at them, and use them for their own lines. */
export function SharedList({
  tabs,
  customers,
}: {
  tabs: ReactElement;
  customers: Output<typeof sharedPicture.options>['customers'] | undefined;
}) {
  const list = useList(sharedPicture.page, { name: 'factory.gallery.shared' });
  const sku = list.answer?.sku ?? null;
  const columns = useMemo(() => columnsFor(list.rows, sku), [list.rows, sku]);
  return (
    <div className="pic-store-list">
      <ListScreen
        title="客户共享"
        list={list}
        columns={columns}
        tabs={tabs}
        quick={
          <div className="store-quick">
            <SkuQuick sku={sku} onPick={(skuId) => list.ask({ skuId })} />
          </div>
        }
        filters={[
          { name: 'name', label: '名称', kind: 'text' },
          {
            name: 'merchantId',
            label: '客户',
            kind: 'choice',
            options: (customers ?? []).map(({ merchantId, merchantName }) => ({
              value: merchantId,
              label: merchantName,
            })),
          },
          { name: 'kind', label: '类型', kind: 'choice', options: optionsOf(PICTURE_KINDS) },
        ]}
        empty={{
          title: '没有客户共享的图片',
          text: '客户在他的图库里把图片共享给本工厂后，会出现在这里；只能查看，以及用于这个客户的订单。',
        }}
        detail={DETAIL}
      />
    </div>
  );
}

const DETAIL = {
  title: '共享图片详情',
  content: (id: number) => <SharedDetail key={id} id={id} />,
};

/** A shared picture in full, and the orders that print it. */
function SharedDetail({ id }: { id: number }) {
  const { data: one, error } = useQuery(query(sharedPicture.detail, { id }, { quiet: true }));
  if (!one) return <FailureNote error={error} />;
  const facts: [string, string][] = [
    ['名称', one.name],
    ['客户', one.merchantName],
    ['标签', one.tags.join('、')],
    ['像素', pixelText(one)],
    ['大小', formatBytes(one.bytes)],
    ['类型', kindText(one)],
    ['色彩', colourText(one)],
    ['透明', one.alpha === null ? '' : one.alpha ? '有透明部分' : '不透明'],
    [
      '共享',
      `${formatDateTime(one.since)} 起${one.byFolder === null ? '' : `，随文件夹「${one.byFolder}」共享`}`,
    ],
    ['下载', one.mayDownload ? '允许下载原图' : '客户不允许下载原图，用到订单上之后按订单取图'],
  ];
  return (
    <div className="picture-detail">
      <PictureThumb picture={shownOf(one, null)} size={320} />
      <dl className="picture-facts-list">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || <Nothing />}</dd>
          </div>
        ))}
      </dl>
      <div className="picture-deeds">
        {one.url && <Button text="下载原图" onClick={() => download(one.url!)} />}
      </div>
      <section aria-label="使用">
        <h3>使用</h3>
        {one.orders.length === 0 ? (
          <p className="list-quiet">没有未完成的订单使用它；更换这个客户的订单图片时，可以选择它。</p>
        ) : (
          <p>
            未完成的订单：
            {one.orders.map(({ id: orderId, orderNo }) => (
              <Link
                key={orderId}
                className="picture-order"
                to={`${PATHS['factory/order-list']}?open=${orderId}`}
              >
                {orderNo}
              </Link>
            ))}
          </p>
        )}
      </section>
    </div>
  );
}
