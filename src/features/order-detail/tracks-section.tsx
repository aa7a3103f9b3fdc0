import { useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '#contract/order/order.ts';
import { tracks } from '#contract/track/track.ts';
import { InterceptButtons } from '@/entities/interception/index.ts';
import { TrackLine } from '@/entities/track/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Copyable } from '@/shared/ui/list/index.ts';
import { Section } from './section.tsx';

/** Where the packages of an order that have left are by the scans of their carriers. */
export function TracksSection({ order: { id, version } }: { order: OrderDetail }) {
  const about = useQuery(query(tracks.ofOrder, { orderId: id }, { quiet: true, since: version }));
  if (about.error)
    return (
      <Section title="轨迹">
        <FailureNote error={about.error} />
      </Section>
    );
  if (!about.data || about.data.length === 0) return null;
  return (
    <Section title="轨迹">
      {about.data.map((one) => (
        <div key={one.id} className="order-track">
          {about.data.length > 1 && <Copyable text={one.number} />}
          <TrackLine of={one} />
          <InterceptButtons parcels={[one]} onChanged={() => void about.refetch()} />
        </div>
      ))}
    </Section>
  );
}
