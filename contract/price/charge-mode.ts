import { z } from 'zod';

/** What a template of express fees counts. */
export const CHARGE_MODES = { piece: '按件', weight: '按重量' } as const;
export const ChargeMode = z.enum(['piece', 'weight']);
export type ChargeMode = z.infer<typeof ChargeMode>;
/** What a fee is counted by. */
export const CHARGE_UNITS = { piece: '件', weight: '克' } as const;
