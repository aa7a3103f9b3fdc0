import { useLayoutEffect, useRef, useState } from 'react';
import { AddressSection } from '../address-section.tsx';
import { LinePictureButton } from '../line-picture-button.tsx';
import { LinesTable } from '../lines-table.tsx';
import { LogList } from '../log-list.tsx';
import {
  Facts,
  OrderOnItsWay,
  OrderTop,
  useOpenOrder,
  WhySections,
  type OrderDetailProps,
} from '../open-order.tsx';
import { PackagesSection } from '../packages-section.tsx';
import { PiecesSection } from '../pieces-section.tsx';
import { RemarkSection } from '../remark-section.tsx';
import { Section } from '../section.tsx';
import { firstOf, picturesOf } from './reviewed-picture.ts';
import { ReviewPictures } from './review-pictures.tsx';
import '../order-detail.css';
import './review.css';

/**
 * One order as it is reviewed: what is to be printed takes more than half of the drawer, and beside it stands what
 * decides about it, the buyer's words and the reasons first.
 */
export function OrderReviewView({ actions, ...props }: OrderDetailProps) {
  const { id } = props;
  const { reply, data, read, known, busy, verdicts, changed } = useOpenOrder(props);
  const shown = read ?? props.row;
  const pictures = shown ? picturesOf(shown) : [];
  const [choice, choose] = useState<{ id: number; at: number }>();
  // What a shorter order does not have is not shown of it.
  const at = Math.min(choice?.id === id ? choice.at : firstOf(pictures), Math.max(0, pictures.length - 1));
  const show = (next: number): void => choose({ id, at: next });
  const words = useRef<HTMLDivElement>(null);
  const scrolled = useRef(false);
  useLayoutEffect(() => {
    // The next order is read from its beginning. Where nobody scrolled, to do so would only lay the page out once more.
    if (scrolled.current) words.current?.scrollTo(0, 0);
    scrolled.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- where another one is opened
  }, [id]);
  return (
    <div className="order-detail order-review" aria-busy={busy}>
      {known && (
        <div className="order-review-top">
          <OrderTop known={known} actions={actions} changed={changed} />
        </div>
      )}
      <div className="order-review-parts">
        <ReviewPictures
          orderId={id}
          pictures={pictures}
          lineCount={shown?.lineCount ?? 0}
          at={at}
          onShow={show}
          upload={
            data?.lines[at] && <LinePictureButton order={data} line={data.lines[at]} onChanged={changed} />
          }
        />
        <div className="order-review-words" ref={words} onScroll={() => (scrolled.current = true)}>
          {data ? (
            <>
              <WhySections order={data} verdicts={verdicts} changed={changed} />
              <RemarkSection order={data} onChanged={changed} />
              <Section title={`商品（${data.pieces} 件）`}>
                <LinesTable order={data} onChanged={changed} onShow={show} />
              </Section>
              <AddressSection order={data} onChanged={changed} />
              <Section title="订单信息">
                <Facts order={data} />
              </Section>
              <PackagesSection order={data} onChanged={changed} />
              <PiecesSection order={data} />
              <Section title="日志">
                <LogList log={data.log} />
              </Section>
            </>
          ) : (
            <OrderOnItsWay reply={reply} />
          )}
        </div>
      </div>
    </div>
  );
}
