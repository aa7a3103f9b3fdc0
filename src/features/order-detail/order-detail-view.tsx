import { lazyPart } from '@/shared/lib/chunk/chunk.ts';
import { AddressSection } from './address-section.tsx';
import { LinesTable } from './lines-table.tsx';
import { LogList } from './log-list.tsx';
import {
  Facts,
  OrderOnItsWay,
  OrderTop,
  useOpenOrder,
  WhySections,
  type OrderDetailProps,
} from './open-order.tsx';
import { PackagesSection } from './packages-section.tsx';
import { PiecesSection } from './pieces-section.tsx';
import { RemarkSection } from './remark-section.tsx';
import { Section } from './section.tsx';
import './order-detail.css';

const CustomsSection = lazyPart(() => import('./customs-section.tsx').then((m) => m.CustomsSection));
const TracksSection = lazyPart(() => import('./tracks-section.tsx').then((m) => m.TracksSection));

/** One order in full, in one column. */
export function OrderDetailView({ actions, ...props }: OrderDetailProps) {
  const { reply, data, known, busy, verdicts, changed } = useOpenOrder(props);
  return (
    <div className="order-detail" aria-busy={busy}>
      {known && <OrderTop known={known} actions={actions} changed={changed} />}
      {data ? (
        <>
          <WhySections order={data} verdicts={verdicts} changed={changed} />
          <Facts order={data} />
          <Section title={`商品（${data.pieces} 件）`}>
            <LinesTable order={data} onChanged={changed} />
          </Section>
          <AddressSection order={data} onChanged={changed} />
          <RemarkSection order={data} onChanged={changed} />
          <PackagesSection order={data} onChanged={changed} />
          {data.customs !== 'notNeeded' && <CustomsSection order={data} onChanged={changed} />}
          {data.packages.some(({ handedOverAt }) => handedOverAt !== null) && <TracksSection order={data} />}
          <PiecesSection order={data} />
          <Section title="日志">
            <LogList log={data.log} />
          </Section>
        </>
      ) : (
        <OrderOnItsWay reply={reply} />
      )}
    </div>
  );
}
