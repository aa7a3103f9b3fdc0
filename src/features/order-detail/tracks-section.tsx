import { useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '#contract/order/order.ts';
import { tracks } from '#contract/track/track.ts';
import { TrackLine } from '@/entities/package/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Copyable } from '@/shared/ui/list/index.ts';
import { Section } from './section.tsx';

/** Where the packages of an order are by the scans of their carriers; nothing before one of them has left. */
export function TracksSection({ order: { id, version, packages } }: { order: OrderDetail }) {
  const left = packages.some(({ handedOverAt }) => handedOverAt !== null);
  const about = useQuery({
    ...query(tracks.ofOrder, { orderId: id }, { quiet: true, since: version }),
    enabled: left,
  });
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
        </div>
      ))}
    </Section>
  );
}
