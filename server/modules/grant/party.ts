import type { GrantActor } from '#contract/grant/life-cycle/grant-events.ts';

/** The two of a grant, and the columns that name them: the owner is a merchant, who uses it a factory. */
export const PARTIES = { owner: 'merchantId', receiver: 'factoryId' } as const;
export type Party = keyof typeof PARTIES;
export const COLUMNS = { owner: 'merchant_id', receiver: 'factory_id' } as const;

/** For whom somebody moves a grant: the system does it in the place of the receiver, whose numbers hang on it. */
export const partyOf = (by: GrantActor): Party => (by === 'owner' ? 'owner' : 'receiver');
