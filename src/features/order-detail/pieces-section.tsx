import { use, useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OrderDetail } from '#contract/order/order.ts';
import { PIECE_ACTORS } from '#contract/piece/life-cycle/piece-events.ts';
import { pieceWordOf } from '#contract/piece/life-cycle/piece-states.ts';
import { MOST_PIECES, piece, type PieceRow } from '#contract/piece/piece.ts';
import { partyOf } from '@/entities/order/index.ts';
import { call, queryKey } from '@/shared/api/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Copyable } from '@/shared/ui/list/index.ts';
import { PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';
import { Section } from './section.tsx';

/** Before the approval an order has no pieces; what was void by then is not worth a look. */
const WITHOUT: readonly OrderDetail['status'][] = [
  'draft',
  'unmapped',
  'waitPush',
  'waitReview',
  'pendingRule',
  'repulsed',
  'merged',
  'split',
];

/** What the factory makes of the order: each physical copy with its number, where it stands, and what happened to it. */
export function PiecesSection({ order }: { order: OrderDetail }) {
  const atFactory = partyOf(use(PermissionHolderContext)) === 'factory';
  if (!atFactory || WITHOUT.includes(order.status)) return null;
  return <Pieces order={order} />;
}

function Pieces({ order: { id: orderId, version } }: { order: OrderDetail }) {
  const reply = useInfiniteQuery({
    // Pieces move with their order, or move it: another version, another answer.
    queryKey: [...queryKey(piece.ofOrder, { orderId }), version],
    queryFn: ({ pageParam: after, signal }) =>
      call(piece.ofOrder, { orderId, after }, { quiet: true, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ list, left }) => (left > 0 ? list.at(-1)?.id : undefined),
    placeholderData: (before) => before,
    retry: false,
  });
  const pages = reply.data?.pages ?? [];
  const pieces = pages.flatMap(({ list }) => list);
  const left = pages.at(-1)?.left ?? 0;
  if (reply.isSuccess && pieces.length === 0) return null;
  return (
    <Section title={pieces.length > 0 ? `生产件（${pieces.length + left} 件）` : '生产件'}>
      {reply.isPending && <div className="bp6-skeleton order-pieces-wait">&nbsp;</div>}
      <FailureNote error={reply.error} retry={() => void reply.refetch()} />
      <ul className="order-pieces">
        {pieces.map((one) => (
          <Piece key={one.id} piece={one} />
        ))}
      </ul>
      {left > 0 && (
        <Button
          variant="minimal"
          size="small"
          loading={reply.isFetchingNextPage}
          text={`再显示 ${Math.min(left, MOST_PIECES)} 件，还有 ${left} 件`}
          onClick={() => void reply.fetchNextPage()}
        />
      )}
    </Section>
  );
}

const OVER: readonly PieceRow['state'][] = ['scrapped', 'void'];

function Piece({ piece: one }: { piece: PieceRow }) {
  const [isOpen, setOpen] = useState(false);
  const { number, lineNo, copyNo, title, skuCode, state, recovery, attempt, forced, fault, log } = one;
  return (
    <li data-over={OVER.includes(state) || undefined}>
      <div className="order-piece">
        <Copyable text={number}>
          <span className="tabular">{number}</span>
        </Copyable>
        <span className="order-piece-what">
          <bdi>{title}</bdi> <span className="list-quiet">{skuCode}</span>
          {lineNo !== null && (
            <span className="list-quiet">
              {' '}
              第 {lineNo} 行第 {copyNo} 件
            </span>
          )}
        </span>
        <span className="order-piece-state">
          {attempt > 1 && <Tag minimal>第 {attempt} 次</Tag>}
          {forced && <Tag minimal>强制</Tag>}
          <Tag minimal intent={state === 'artFailed' ? 'danger' : 'none'}>
            {pieceWordOf('piece', state)}
          </Tag>
          {recovery !== 'none' && <Tag minimal>{pieceWordOf('recovery', recovery)}</Tag>}
        </span>
        <Button
          variant="minimal"
          size="small"
          text="记录"
          aria-label={`生产件 ${number} 的记录`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {fault !== '' && <p className="order-piece-fault">{fault}。补上后自动重新出图；要换图时请先反审核。</p>}
      {isOpen && (
        <ol className="order-log order-piece-log">
          {log.toReversed().map((row) => (
            <li key={row.id}>
              <time className="tabular list-quiet">{formatDateTime(row.at)}</time>
              <span className="order-log-what">
                <strong>{row.title}</strong> <span className="list-quiet">{row.after}</span>
                {row.note && <div>{row.note}</div>}
              </span>
              <span className="list-quiet">
                {PIECE_ACTORS[row.actor]} <bdi>{row.userName}</bdi>
              </span>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
