import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { send, type Asked } from '../send.ts';
import type { World } from '../open-world.ts';

/** A call made right, as a user would make it: answered with 0 whatever the seed. */
export interface Hint {
  of: Endpoint;
  /** Who asks; absent: who is the first to throw at the call. */
  as?: string;
  /** Makes what the call needs by other calls, and says what to send. */
  make(): Promise<Asked>;
}

type File = NonNullable<Asked['file']>;

export const hint = <E extends Endpoint>(
  of: E,
  make: () => Input<E> | Promise<Input<E>>,
  as?: string,
): Hint => ({ of, make: async () => ({ input: await make() }), ...(as && { as }) });

/** Of calls that take the same table, to look at it or to bring it in: its lines. */
export const tableHints = (
  calls: readonly Endpoint[],
  lines: () => readonly string[] | Promise<readonly string[]>,
): Hint[] => calls.map((of) => ({ of, make: async () => ({ file: tableOf(await lines()) }) }));

const tableOf = (lines: readonly string[]): File => ({
  name: '表格.csv',
  content: Buffer.from(`\u{feff}${lines.join('\r\n')}`),
});

export type Hands = ReturnType<typeof handsOf>;

/**
 * A user's hands, for what must stand before a call.
 * @param mark leads each word that they make up, by its kind.
 */
export function handsOf(world: World, mark: (kind: string) => string = () => '') {
  let made = 0;
  const call = async <E extends Endpoint>(
    as: string,
    e: E,
    input: Input<E>,
    file?: File,
  ): Promise<Output<E>> => {
    const asked = { input, ...(file && { file }) };
    const answer = await send(world.app, e, asked, { token: await world.tokenOf(as) });
    if (answer.code !== 0) throw new Error(`${e.path}: ${answer.text}`);
    return answer.data as Output<E>;
  };
  return {
    world,
    call,
    merchant: <E extends Endpoint>(e: E, input: Input<E>) => call(world.cast.business, e, input),
    factory: <E extends Endpoint>(e: E, input: Input<E>) => call(world.cast.factory, e, input),
    platform: <E extends Endpoint>(e: E, input: Input<E>) => call(world.cast.platform, e, input),
    /** A word that stands nowhere yet: the same in every run. */
    word: (kind: string) => `${mark(kind)}${kind}${(made += 1)}`,
    /** A mobile that nobody has. */
    mobile: () => `136${String((made += 1)).padStart(8, '0')}`,
    table: tableOf,
  };
}
