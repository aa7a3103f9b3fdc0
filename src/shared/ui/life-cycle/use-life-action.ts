import { use } from 'react';
import type { EventFrom } from 'xstate';
import type { ActionResult } from '#contract/life-cycle/action.ts';
import type { DangerPass } from '#contract/endpoint.ts';
import { useKeptMachine } from '@/shared/lib/machine/use-kept-machine.ts';
import { randomId } from '@/shared/lib/random/random.ts';
import type { AllMatching, ButtonKey, Chosen } from '@/shared/ui/list/index.ts';
import { PermissionHolderContext } from '@/shared/ui/permission/permitted.tsx';
import type { actionMachine, ActionOutcome, ActionRequest, NamedRow, Undo } from './action.machine.ts';
import { useAskFirst } from './ask-first.ts';
import { ErrandsContext } from './errands.ts';
import { helpedBy } from './help.ts';
import type { WayBack } from './last-undo.ts';
import { maySend, opennessOf, type Openness } from './openness.ts';
import type { Actionable, ActionWords, ScreenLife } from './screen-life.ts';
import { servedBy, wayBack } from './served-by.ts';
import { undoOf } from './undo.ts';

/** What an action works on, and what is read anew after it. */
export interface ActionTarget<Row> {
  chosen: Chosen<Row>;
  afterAction: (failedIds?: readonly number[], successIds?: readonly number[]) => void;
  /** Of a list: all that match its question, whether chosen or not. */
  allMatching?: AllMatching | undefined;
}

/** Of what was refused with this sentence: what opens these rows and then tries again; absent where nothing can. */
export type Help = (
  sentence: string,
  ids: readonly number[],
) => { label: string; run: () => void } | undefined;

/** How an action goes, whichever event it sends. */
export interface ActionCourse {
  /** What is to be verified now: before it is sent, or because the server asks for the password. */
  verification: {
    label: string;
    /** A danger dialog that the event has for itself. */
    danger: 'oneKeyPack' | undefined;
    /** What the two buttons say, where the event has words of its own. */
    deed: { act: string; leave: string } | undefined;
    warning: string | undefined;
    /** @throws what the server said, where it asks for another password; anything else is told as of any action. */
    confirm: (pass: DangerPass) => Promise<void>;
    leave: () => void;
  } | null;
  busy: boolean;
  failure: Error | null;
  retry: () => void;
  report: {
    words: ActionWords;
    label: string;
    result: ActionResult;
    /** The rows that it was about, as far as their numbers are known here. */
    named: readonly NamedRow[];
    /** What was refused is selected in the list still. */
    kept: boolean;
    back: WayBack | undefined;
  } | null;
  close: () => void;
  help: Help;
}

/** What a button of an event shows. */
export interface ActionFace<Type extends string> {
  opennessOf: (type: Type) => Openness;
  labelOf: (type: Type) => string;
  keyOf: (type: Type) => ButtonKey | undefined;
  /** Goes on with what was pressed, once the user was asked what there is to ask about these rows. */
  first: (label: string, go: () => void) => void;
  busy: boolean;
}

/** A call that does to its rows what an event does: they leave the list with it as early, and go back by its way. */
export interface LikeEvent<Type extends string, Row> {
  type: Type;
  /** The row as that event finds it, once the call has cleared its way. */
  finds: (row: Row) => Row;
  /** The event whose way back is its own. */
  undoneAs: Type;
}

/** `Params`: what each event carries. */
export interface LifeAction<Type extends string, Params extends Record<Type, object>, Row>
  extends ActionCourse, ActionFace<Type> {
  send: <T extends Type>(type: T, params: Partial<Params[T]>) => void;
  /** Sends what endangers, once it is verified; `warning` says what it will do, and to how many. */
  verify: <T extends Type>(type: T, params: Partial<Params[T]>, warning: string) => void;
  /** Goes the way back of an action that succeeded. */
  undo: (undo: Undo) => void;
  /** Another call on the chosen rows, told like an event. */
  ask: (
    label: string,
    by: (chosen: object, idempotencyKey: string) => Promise<ActionOutcome>,
    like?: LikeEvent<Type, Row>,
  ) => void;
}

/** The one way in which screens send events of a life cycle. */
export function useLifeAction<
  Type extends string,
  Row extends Actionable,
  Party extends string,
  Params extends Record<Type, object>,
>(
  life: ScreenLife<Type, Row, Party>,
  { chosen, afterAction, allMatching }: ActionTarget<Row>,
): LifeAction<Type, Params, Row> {
  const holder = use(PermissionHolderContext);
  const errands = use(ErrandsContext);
  const askFirst = useAskFirst();
  const [state, send] = useKeptMachine(servedBy(life, afterAction));
  const { request, result, failure, verifies } = state.context;
  // 取消 alone would be read as leaving.
  const labelOf = (type: Type): string => life.deeds[type]?.act ?? life.entryOf(type).label;
  const requestOf = (type: Type, params: object): ActionRequest => ({
    label: labelOf(type),
    input: { event: type, params, ...targetOf(chosen) },
    idempotencyKey: randomId(),
    undo: (succeeded) => undoOf(life, type, chosen, succeeded, holder),
  });
  return {
    opennessOf: (type) => opennessOf(life, type, holder, chosen),
    labelOf,
    keyOf: (type) => life.keys[type],
    first: (label, go) => askFirst(label, chosen, go),
    send: (type, params) => {
      const asked = requestOf(type, params);
      const [only] = chosen.all || chosen.count !== 1 ? [] : chosen.rows;
      if (only && errands?.life === life && errands.takes(type, only))
        errands.send(asked, { id: only.id, number: life.numberOf(only) });
      else send({ type: 'action.asked', request: asked });
    },
    verify: (type, params, warning) =>
      send({ type: 'verification.asked', request: { ...requestOf(type, params), warning } }),
    verification: request && verifies ? verificationOf(life, request, send) : null,
    undo: ({ label, type, params, ids, named, versions, by }) =>
      send({
        type: 'action.asked',
        request: {
          label: `撤销「${label}」`,
          input: { event: type, params, ids: [...ids], ...(versions && { versions }) },
          idempotencyKey: randomId(),
          named,
          ...(by && { by: (asked) => by(asked.idempotencyKey) }),
        },
      }),
    ask: (label, by, like) => {
      const undone = (succeeded: readonly number[], by: LikeEvent<Type, Row>): Undo<Type> | undefined => {
        const back = undoOf(life, by.undoneAs, chosen, succeeded, holder);
        return back && { ...back, label };
      };
      const asked: ActionRequest = {
        label,
        input: targetOf(chosen),
        idempotencyKey: randomId(),
        by: ({ input, idempotencyKey }) => by(input, idempotencyKey),
        ...(like && { undo: (succeeded) => undone(succeeded, like) }),
      };
      const [only] = chosen.all || chosen.count !== 1 ? [] : chosen.rows;
      if (only && like && errands?.life === life && errands.takes(like.type, like.finds(only)))
        errands.send(asked, { id: only.id, number: life.numberOf(only) });
      else send({ type: 'action.asked', request: asked });
    },
    busy: state.matches('sending'),
    failure: state.matches('failed') ? failure : null,
    retry: () => send({ type: 'action.retried' }),
    report:
      request && result && (state.matches('reporting') || state.matches('handedOver'))
        ? {
            words: life.words,
            label: request.label,
            result,
            named: request.named ?? chosen.rows.map((row) => ({ id: row.id, number: life.numberOf(row) })),
            kept: allMatching !== undefined && keptAll(chosen, result),
            back: wayBack(life, request, result),
          }
        : null,
    close: () => send({ type: 'report.closed' }),
    help: (sentence, ids) => {
      const type = life.helps.get(sentence);
      if (!type || !request || request.named || !('event' in request.input) || !maySend(life, type, holder))
        return undefined;
      const again = helpedBy(life, type, request, ids, versionsOf(chosen));
      return {
        label: life.entryOf(type).label,
        run: () => {
          send({ type: 'report.closed' });
          send({ type: 'action.asked', request: again });
        },
      };
    },
  };
}

/** What is to be verified of a request, and how it goes on. */
export function verificationOf<Type extends string>(
  { entryOf, deeds }: Pick<ScreenLife<Type, never>, 'entryOf' | 'deeds'>,
  request: ActionRequest,
  send: (event: EventFrom<typeof actionMachine>) => void,
): NonNullable<ActionCourse['verification']> {
  const type = 'event' in request.input ? (request.input.event as Type) : undefined;
  return {
    label: request.label,
    danger: type && entryOf(type).danger,
    deed: type && deeds[type],
    warning: request.warning,
    confirm: (pass) =>
      new Promise((resolve, reject) => {
        const answered = (refusal?: Error): void => (refusal ? reject(refusal) : resolve());
        send({ type: 'verification.passed', pass, idempotencyKey: randomId(), answered });
      }),
    leave: () => send({ type: 'verification.left' }),
  };
}

/** The rows by id with the versions that the user sees, or all that matched when he looked. */
const targetOf = ({ rows, all }: Chosen<Actionable>): object =>
  all
    ? { filter: all.filter, position: all.position }
    : {
        ids: rows.map(({ id }) => id),
        versions: versionsOf({ rows }),
      };

const versionsOf = ({ rows }: Pick<Chosen<Actionable>, 'rows'>): Record<string, number> =>
  Object.fromEntries(rows.map(({ id, version }) => [id, version]));

/** A list keeps selected the rows that it knows: of all that matched it knows only those that were seen. */
const keptAll = ({ rows }: Chosen<Actionable>, { failed }: ActionResult): boolean => {
  const known = new Set(rows.map(({ id }) => id));
  return failed.every(({ id }) => known.has(id));
};
