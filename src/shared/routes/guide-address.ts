import { GUIDE_KINDS, GUIDE_STEPS, type GuideAddress } from '#contract/guide/guide-steps.ts';
import { PATHS } from '#contract/screens.ts';

const CARRIED = ['inviteFactoryCode', 'inviteBusinessCode'] as const;

/**
 * The guide's address (F15): `?step=4&inviteFactoryCode=...`; what is empty is left out. A link may bring a mobile
 * along, but the product writes none: addresses stay in histories, in logs and on screens that others see.
 */
export function guidePath(address: Partial<GuideAddress>): string {
  const query = new URLSearchParams();
  if (address.step) query.set('step', String(address.step));
  if (address.kind) query.set('kind', address.kind);
  for (const name of CARRIED) if (address[name]) query.set(name, address[name]);
  return query.size === 0 ? PATHS.guide : `${PATHS.guide}?${query}`;
}

/** What an address says; what it says wrongly is as if it were not there. */
export function readGuideAddress(query: URLSearchParams): GuideAddress {
  const step = Number(query.get('step'));
  return {
    step: GUIDE_STEPS.find((known) => known === step) ?? null,
    kind: GUIDE_KINDS.find((known) => known === query.get('kind')) ?? null,
    mobile: query.get('mobile') ?? '',
    inviteFactoryCode: query.get('inviteFactoryCode') ?? '',
    inviteBusinessCode: query.get('inviteBusinessCode') ?? '',
  };
}
