import { createContext, useLayoutEffect, useRef, useState } from 'react';
import { createActor, type Actor, type SnapshotFrom } from 'xstate';
import { isApiError, NO_RESPONSE_CODE } from '@/shared/api/index.ts';
import { inspect } from '@/shared/lib/machine/flows.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import type { Ahead } from '@/shared/ui/list/index.ts';
import type { actionMachine, ActionRequest, NamedRow } from './action.machine.ts';
import type { Actionable, ScreenLife } from './screen-life.ts';
import { servedBy, type Told } from './served-by.ts';
import { unsentOf, useKeptUnsent, type UnsentAction } from './unsent.ts';

type Machine = typeof actionMachine;

/** What is done with one row, gone on with before the answer. */
export interface Errand {
  row: NamedRow;
  /** As it was asked for first, without the password that it may have needed. */
  request: ActionRequest;
  actor: Actor<Machine>;
  state: SnapshotFrom<Machine>;
}

/** How actions on single rows of one life cycle go ahead of their answers. */
interface Sender {
  /** Whose rows: the same object as the screens act with. */
  life: object;
  /** Whether it is done by one key and the row leaves this list with it: then nobody waits for the answer. */
  takes: (type: string, row: Actionable) => boolean;
  send: (request: ActionRequest, row: NamedRow) => void;
}

/** Undefined outside of a list that knows how. */
export const ErrandsContext = createContext<Sender | undefined>(undefined);

/** What a list of this life cycle's rows says: useLifeAction asks it about rows of the same life cycle alone. */
export const errandsOf = <Type extends string, Row extends Actionable, Party extends string>(
  life: ScreenLife<Type, Row, Party>,
  takes: (type: Type, row: Row) => boolean,
  send: Sender['send'],
): Sender => ({ life, takes: takes as Sender['takes'], send });

interface Leaving {
  ahead: Ahead;
  openId: number | string | undefined;
  open: (id: number | undefined) => void;
  /** Reads the list anew. */
  acted: () => void;
}

const NONE: ReadonlyMap<number, Errand> = new Map();

/**
 * Sends actions on single rows, as many at a time as the user is quick: the row leaves the list with the key, and
 * the answer corrects. One that is refused comes back with its reason; one that no answer came to is kept as `unsent`
 * until it is sent again, under the same key, also over a reload and a change of tenant.
 * @param name of the list, which offers what it has kept
 */
export function useErrands(list: Leaving, life: Told, name: string) {
  const [kept, keep] = useState(NONE);
  /** From before a reload. */
  const [left, setLeft] = useState(() => unsentOf(name));
  const latest = useRef({ list, kept, left });
  useLayoutEffect(() => {
    latest.current = { list, kept, left };
  });
  const put = (id: number, errand: Errand | undefined): void =>
    keep((before) => {
      const next = new Map(before);
      if (errand) next.set(id, errand);
      else next.delete(id);
      return next;
    });

  const follow = (row: NamedRow, request: ActionRequest, actor: Actor<Machine>): void => {
    const { label } = request;
    let before = 'resting';
    actor.subscribe((state) => {
      const { ahead } = latest.current.list;
      const { result, failure } = state.context;
      const was = before;
      before = state.value;
      if (was === state.value) return;
      put(row.id, state.value === 'resting' ? undefined : { row, request, actor, state });
      switch (state.value) {
        case 'resting':
          if (was === 'sending') ahead.answered(row.id);
          else if (was === 'verifying') ahead.returned(row.id);
          return;
        case 'handedOver':
          ahead.answered(row.id);
          return actor.send({ type: 'report.closed' });
        case 'reporting': {
          tellRefused(row, label, result?.failed[0]?.msg ?? '');
          return actor.send({ type: 'report.closed' });
        }
        case 'failed':
          if (isApiError(failure) && failure.code !== NO_RESPONSE_CODE) {
            tellRefused(row, label, failure.msg);
            return actor.send({ type: 'report.closed' });
          }
          return ahead.returned(row.id, `「${label}」没有发出，请检查网络后重新发送。`);
      }
    });
  };
  const tellRefused = (row: NamedRow, label: string, why: string): void => {
    latest.current.list.ahead.returned(row.id, `「${label}」没有成功：${why}`);
    // What the list shows of it is older than what the server has just said.
    latest.current.list.acted();
    showMessage(`${row.number}「${label}」没有成功：${why}`, 'danger', {
      text: `查看${life.words.noun}`,
      run: () => latest.current.list.open(row.id),
    });
  };
  const resend = (errand: Errand): void => {
    latest.current.list.ahead.leave(errand.row.id);
    errand.actor.send({ type: 'action.retried' });
  };
  const start = (request: ActionRequest, row: NamedRow): void => {
    const actor = createActor(
      servedBy(life, () => undefined),
      { inspect },
    );
    actor.start();
    follow(row, request, actor);
    latest.current.list.ahead.leave(row.id);
    setLeft((before) => before.filter((one) => one.row.id !== row.id));
    actor.send({ type: 'action.asked', request });
  };
  const all = [...kept.values()];
  const failed = all.filter(({ state }) => state.matches('failed'));
  const unsent: readonly UnsentAction[] = [...left, ...failed];
  // One that is on its way again has its failure until the answer comes.
  useKeptUnsent(name, [...left, ...all.filter(({ state }) => state.context.failure !== null)]);
  return {
    send: (request: ActionRequest, row: NamedRow): void => {
      const same = latest.current.kept.get(row.id);
      // It was not sent: the same click again is the same request.
      if (same?.state.matches('failed') && same.request.label === request.label) return resend(same);
      const earlier = latest.current.left.find((one) => one.row.id === row.id)?.request;
      return start(earlier?.label === request.label ? { ...request, ...earlier } : request, row);
    },
    unsent,
    /** Sends everything that was not sent. */
    resend: () => {
      for (const { request, row } of left) start(request, row);
      failed.forEach(resend);
    },
    /** The first one that the server wants verified. */
    asking: all.find(({ state }) => state.matches('verifying')),
  };
}
