import { useEffect, useState } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import type { ListSettings } from '#contract/preference/preference.ts';
import { query, queryKey } from '@/shared/api/index.ts';
import type { ListQuery } from './address.ts';
import { DRAWN } from './drawn-rows.ts';
import { whenIdle } from './idle.ts';
import { settingsQuery } from './use-list-settings.ts';

const ask = (client: QueryClient, endpoint: Endpoint, asked: ListQuery): Promise<void> =>
  client.prefetchQuery(query(endpoint, asked as Input<Endpoint>));

/**
 * Asks for what this user set for the list, and with it for the first rows, while React draws the frame and the list
 * around them for the first time: that takes longer than both answers. `question`: what the list will ask with these
 * settings; undefined where it is not known yet.
 */
export function useOpeningAsked(
  endpoint: Endpoint,
  name: string,
  question: (settings: ListSettings) => ListQuery | undefined,
): void {
  const client = useQueryClient();
  useState(() => {
    // What fails is asked again by the list itself, which says so.
    void client.fetchQuery(settingsQuery(name)).then(
      (settings) => {
        const asked = question(settings);
        return asked && ask(client, endpoint, asked);
      },
      () => undefined,
    );
  });
}

/** Nobody has turned a page, or filtered, for this long. */
const CALM_MS = 1000;

/**
 * The page after this one is read while nobody does anything: whoever turns to it sees its rows at once. Of what has
 * changed at the server since, the list asks anew (`turned`), as it does without this.
 */
export function useNextPage(
  endpoint: Endpoint,
  asked: ListQuery,
  { ready, pages, readAt }: { ready: boolean; pages: number; readAt: number },
): { turned: (asked: ListQuery) => void } {
  const client = useQueryClient();
  const { pageNo, pageSize } = asked as { pageNo: number; pageSize: number };
  const exists = ready && pageNo < pages && pageSize <= DRAWN.whole;
  const next = exists ? JSON.stringify({ ...asked, pageNo: pageNo + 1 }) : '';
  const drop = (question: ListQuery): void => {
    const key = queryKey(endpoint, question as Input<Endpoint>);
    if (client.getQueryState(key)?.isInvalidated)
      client.removeQueries({ queryKey: key, exact: true, type: 'inactive' });
  };
  useEffect(() => {
    if (next === '') return;
    let cancel: (() => void) | undefined;
    const question = JSON.parse(next) as ListQuery;
    const timer = setTimeout(() => {
      cancel = whenIdle(() => {
        drop(question);
        void ask(client, endpoint, question);
      });
    }, CALM_MS);
    return () => {
      clearTimeout(timer);
      cancel?.();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- after each reading anew
  }, [client, endpoint, next, readAt]);
  return {
    turned: (question) => {
      drop(question);
      // With the press: to draw that older rows are dimmed takes as long as the answer.
      void ask(client, endpoint, question);
    },
  };
}
