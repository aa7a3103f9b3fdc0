import type { ActionOutcome, ActionRequest } from './action.machine.ts';
import type { Actionable, EventInput, ScreenLife } from './screen-life.ts';
import { randomId } from '@/shared/lib/random/random.ts';

/**
 * The same action once more on rows that were refused, behind the event that opens them: what that does not open is
 * refused with its own reason, the rest goes on. However often it is sent, each of both acts once.
 * @param versions of the rows as the user saw them: what somebody else changed is not opened.
 */
export function helpedBy<Type extends string, Row extends Actionable, Party extends string>(
  life: Pick<ScreenLife<Type, Row, Party>, 'entryOf' | 'call'>,
  type: Type,
  refused: ActionRequest,
  ids: readonly number[],
  versions: Record<string, number>,
): ActionRequest {
  const { filter: _filter, position: _position, versions: _seen, ...asked } = refused.input as TargetedInput;
  const seen = Object.fromEntries(ids.flatMap((id) => (versions[id] ? [[id, versions[id]]] : [])));
  return {
    label: `${life.entryOf(type).label}并${refused.label}`,
    input: { ...asked, ids: [...ids] },
    idempotencyKey: randomId(),
    by: async ({ idempotencyKey }): Promise<ActionOutcome> => {
      const first: TargetedInput = { event: type, params: {}, ids: [...ids], versions: seen };
      const opened = await life.call(first, `${idempotencyKey}/1`);
      if (opened.successIds.length === 0) return opened;
      const then: TargetedInput = { ...asked, ids: opened.successIds };
      const done = await life.call(then, `${idempotencyKey}/2`);
      return { ...done, failed: [...opened.failed, ...done.failed] };
    },
  };
}

/** An event with the rows that it is for. */
interface TargetedInput extends EventInput {
  ids?: readonly number[];
  versions?: Record<string, number>;
  filter?: object;
  position?: string;
}
