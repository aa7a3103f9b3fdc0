import { useEffect, useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { query, queryKey, refetched } from '@/shared/api/index.ts';
import { firstScreenShown } from '@/shared/lib/first-screen/first-screen.ts';
import { readAddress, writeAddress, type ListQuery } from './address.ts';
import { nextAfter, useLeft } from './ahead.ts';
import { idOf, type Row, type RowId } from './column.ts';
import type { ButtonKey } from './hotkeys.ts';
import type { List, ListOptions, ListPhase, Mark } from './list-view.ts';
import { chosenOf, keepOnly, nothingSelected, selectRows, type Selection } from './selection.ts';
import { usePageTurn } from './page-turn.ts';
import { neighbourOf, useSteadyRows } from './steady-rows.ts';
import { useAddress } from './use-address.ts';
import { useNextPage, useOpeningAsked } from './use-asked-ahead.ts';
import { pageSizeIn, usePageSize } from './use-page-size.ts';
import { useSearches } from './use-searches.ts';

const OPEN = 'open';
/** How long a run of quick actions rests before the list is read anew. */
const CATCH_UP_MS = 600;
const NO_ROWS: readonly never[] = [];

const NO_KEYS: readonly ButtonKey[] = [];
const NO_MARKS: ReadonlyMap<RowId, Mark> = new Map();

/**
 * A list's whole state: the address bar holds what was asked, the query what came back. `start` is the question
 * that the list opens with; it is left out of the address.
 */
export function useList<E extends Endpoint>(
  endpoint: E,
  { name, start = {}, saves = false, keys = NO_KEYS }: ListOptions<E>,
): List<E> {
  const [search, changeSearch] = useAddress();
  const [pageSize, keepPageSize] = usePageSize(name);
  const defaults: ListQuery = { pageNo: 1, pageSize, ...start };
  const asked = readAddress(endpoint.input, search, defaults);
  useOpeningAsked(endpoint, name, (settings) =>
    // A default search is a question of its own, and stands in the address before it is asked.
    saves && search.size === 0 && settings.searches.some(({ isDefault }) => isDefault)
      ? undefined
      : readAddress(endpoint.input, search, { pageNo: 1, pageSize: pageSizeIn(settings, name), ...start }),
  );
  const searches = useSearches(name, saves, [search, changeSearch]);
  const reply = useQuery({
    ...query(endpoint, asked as Input<E>),
    placeholderData: keepPreviousData,
    // The question may be the user's own, which is on its way.
    enabled: searches.ready,
  });
  const phase = phaseOf(reply);
  useEffect(() => {
    if (phase !== 'first') firstScreenShown();
  }, [phase]);
  const answer = reply.data as ({ list: Row<E>[]; total: number; position?: string } & Output<E>) | undefined;
  const [attended, attend] = useState(false);
  const [settling, setSettling] = useState(false);
  const [activeId, activate] = useState<RowId>();
  const opened = search.get(OPEN);
  const openId = opened === null ? undefined : Number(opened) || opened;
  const steady = useSteadyRows(
    answer?.list ?? (NO_ROWS as readonly Row<E>[]),
    `${JSON.stringify(asked)} ${reply.isPlaceholderData}`,
    (attended || openId !== undefined) && !settling,
  );
  // Over with the drawing that shows what was read, not with the promise: that one is kept before anybody drew.
  if (settling && !reply.isFetching) setSettling(false);
  const filter = filterOf(asked);
  const question = JSON.stringify(queryKey(endpoint, filter as Input<E>));
  const left = useLeft(question);
  const { gone, changes } = steady;
  const rows = left.staying(steady.rows);
  const total = Math.max((answer?.total ?? 0) - left.left.size, 0);

  const [selection, select] = useState<Selection<Row<E>>>(nothingSelected);
  const [lastQuestion, setLastQuestion] = useState(question);
  if (question !== lastQuestion) {
    // Another question, another set of rows: what was selected before is out of sight.
    setLastQuestion(question);
    select(nothingSelected);
  }

  const pages = Math.max(1, Math.ceil(total / Number(asked['pageSize'])));
  const { turned } = useNextPage(endpoint, asked, {
    ...{ ready: phase === 'ready', pages, readAt: reply.dataUpdatedAt },
  });
  const put = (next: (asked: ListQuery) => ListQuery, options?: { replace?: boolean }): void =>
    changeSearch((before) => {
      const now = readAddress(endpoint.input, before, defaults);
      const address = writeAddress(endpoint.input, before, next(now), defaults);
      const question = readAddress(endpoint.input, address, defaults);
      if (question['pageNo'] !== now['pageNo']) turned(question);
      return address;
    }, options);
  const beyond = !reply.isPlaceholderData && total > 0 && Number(asked['pageNo']) > pages;
  useEffect(() => {
    // The last rows of the last page were acted upon and moved away. Of a question asked since, nothing is known yet.
    if (beyond) put((now) => (sameAsked(now, asked) ? { ...now, pageNo: pages } : now), { replace: true });
  });

  const show = (id: RowId | undefined, options: { replace: boolean }): void => {
    activate(id ?? openId);
    changeSearch((next) => {
      if (id === undefined) next.delete(OPEN);
      else next.set(OPEN, String(id));
      return next;
    }, options);
  };
  /** Reads anew, shows it at once, and goes on from what left the list to its neighbour. */
  const readOn = async (): Promise<void> => {
    const after = await readAnew();
    const was = openId ?? activeId;
    if (!after || was === undefined || !rows.some((row) => idOf(row) === was)) return;
    if (after.some((row) => idOf(row) === was)) return;
    goFrom(was, neighbourOf(rows, was, after), openId !== undefined);
  };
  /** Reads anew and shows it as it was read; what left before that is no longer known here. */
  const readAnew = async (): Promise<readonly Row<E>[] | undefined> => {
    const { answered } = left;
    setSettling(true);
    const { data } = await refetched(reply);
    left.afterAction(answered);
    return (data as typeof answer)?.list;
  };
  const goFrom = (from: RowId, to: RowId | undefined, opened: boolean): void => {
    activate((now) => (now === undefined || now === from ? to : now));
    // Unless he has gone on by himself.
    if (opened)
      changeSearch(
        (now) => {
          if (now.get(OPEN) !== String(from)) return now;
          if (to === undefined) now.delete(OPEN);
          else now.set(OPEN, String(to));
          return now;
        },
        { replace: true },
      );
  };
  const leave = (id: RowId): void => {
    const next = nextAfter(rows, id, gone);
    left.leave(id);
    select((before) =>
      selectRows(
        before,
        rows.filter((row) => idOf(row) === id),
        false,
      ),
    );
    if (openId === id || activeId === id) goFrom(id, next, openId === id);
  };
  const latestRead = useRef(readAnew);
  useEffect(() => {
    latestRead.current = readAnew;
  });
  // Read once when a run of quick actions is over, not after each of them.
  const waiting = left.left.size === left.answered.size ? left.answered : undefined;
  useEffect(() => {
    if (!waiting || waiting.size === 0) return;
    const timer = setTimeout(() => void latestRead.current(), CATCH_UP_MS);
    return () => clearTimeout(timer);
  }, [waiting, latestRead]);
  const turn = usePageTurn({
    rows,
    ready: phase === 'ready',
    pageNo: Number(asked['pageNo']),
    pages,
    ask: (pageNo) => put((now) => ({ ...now, pageNo })),
    arrive: (id) => (openId === undefined ? activate(id) : show(id, { replace: true })),
  });
  return {
    name,
    keys,
    endpoint,
    asked,
    start: defaults,
    ask: (change) => {
      if ('pageSize' in change) keepPageSize(Number(change['pageSize']));
      put((now) => ({ ...now, ...('pageNo' in change ? {} : { pageNo: 1 }), ...change }));
    },
    clear: (names) =>
      put((now) => {
        const next: ListQuery = { ...now, pageNo: 1 };
        for (const field of names) {
          if (defaults[field] === undefined) delete next[field];
          else next[field] = defaults[field];
        }
        return next;
      }),
    rows,
    total,
    answer,
    phase,
    error: reply.error,
    fetching: reply.isFetching,
    reload: () => {
      left.forgetRefusals();
      void readOn();
    },
    selection,
    select,
    chosen: chosenOf(selection, rows),
    allMatching:
      answer?.position === undefined || reply.isPlaceholderData
        ? undefined
        : { filter, position: answer.position, total },
    afterAction: (failedIds = []) => {
      select((before) => keepOnly(before, failedIds));
      void readOn();
    },
    ahead: { leave, answered: left.answer, returned: left.comeBack, refused: left.refused },
    turn,
    acted: readOn,
    openId,
    // From row to row is one step of the history, not many.
    open: (id) => show(id, { replace: openId !== undefined }),
    activeId: activeId ?? openId,
    activate,
    attend,
    gone,
    changes,
    marks: NO_MARKS,
    searches: saves ? searches : undefined,
  };
}

const sameAsked = (a: ListQuery, b: ListQuery): boolean => JSON.stringify(a) === JSON.stringify(b);

function filterOf({ pageNo: _page, pageSize: _size, sortingFields: _sort, ...filter }: ListQuery): ListQuery {
  return filter;
}

function phaseOf(reply: {
  isPending: boolean;
  isError: boolean;
  isPlaceholderData: boolean;
  data: unknown;
}): ListPhase {
  if (reply.isError && reply.data === undefined) return 'failed';
  if (reply.isPending) return 'first';
  return reply.isPlaceholderData ? 'stale' : 'ready';
}
