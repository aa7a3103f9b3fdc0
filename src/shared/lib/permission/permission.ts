import { mayShow, sideOf } from '#contract/sides.ts';

/** Who asks: undefined fields while nobody, or no tenant, is known. */
export interface PermissionHolder {
  tenantType: number | undefined;
  permissions: readonly string[];
  /** As logs name him. */
  userName?: string | undefined;
}

/** Whether an element that asks for one of `required` stays on the page (A02). */
export const permits = (required: readonly string[], holder: PermissionHolder | undefined): boolean =>
  mayShow(required, holder?.permissions ?? [], sideOf(holder?.tenantType));
