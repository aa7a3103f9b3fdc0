/** Which kind of tenant a call, a menu or an element belongs to. */
export type TenantSide = 'any' | 'business' | 'factory';

/** Tenant types of the specification, section 6, and 8 for the platform's own tenant. */
export const TENANT_TYPES = { merchant: 1, factory: 2, guide: 3, platform: 8, designer: 9 } as const;

/** Type 1 acts as merchant, every type above as factory; unknown or not above 0: nobody (F19). */
export function sideOf(tenantType: number | undefined): Exclude<TenantSide, 'any'> | undefined {
  if (!tenantType || tenantType <= 0) return undefined;
  return tenantType < 2 ? 'business' : 'factory';
}

/** The strings of `list` that count for this kind of tenant (A01). */
export const ofSide = (list: readonly string[], side: TenantSide): string[] =>
  list.filter((p) => p.startsWith(`${side}:`));

/**
 * Whether an element of the page stays (A02): tenant unknown or nothing asked of this kind: yes; otherwise one of
 * the asked strings must be held. A courtesy to the user: the server asks `mayCall`.
 */
export function mayShow(
  required: readonly string[],
  held: readonly string[],
  side: Exclude<TenantSide, 'any'> | undefined,
): boolean {
  if (!side) return true;
  const asked = ofSide(required, side);
  return asked.length === 0 || asked.some((p) => held.includes(p));
}

/** The server's question (A02, A04), failing closed: strings asked of another kind only are a refusal. */
export function mayCall(
  required: readonly string[],
  held: readonly string[],
  side: Exclude<TenantSide, 'any'>,
): boolean {
  return required.length === 0 || ofSide(required, side).some((p) => held.includes(p));
}
