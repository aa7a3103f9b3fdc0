import type { Actionable, ScreenLife } from './screen-life.ts';

/**
 * What a life cycle says where its events need no help, key or word of their own, and some are each other's way back.
 * @param back each event with the one that undoes it
 */
export function plainLife<Type extends string>(
  back: Readonly<Partial<Record<Type, Type>>>,
): Pick<ScreenLife<Type, Actionable>, 'helps' | 'undo' | 'keys' | 'spare' | 'deeds'> {
  return {
    helps: new Map(),
    undo: {
      by: (type) => back[type],
      leadsBack: (type) => type in back,
      filterLeadsBack: () => false,
      formers: {},
      asLeft: new Set(),
    },
    keys: {},
    spare: new Set(),
    deeds: {},
  };
}
