import { createContext, use, type ReactNode } from 'react';
import { sideOf, type TenantSide } from '#contract/sides.ts';
import type { Permission } from '#contract/permissions.ts';
import { permits, type PermissionHolder } from '@/shared/lib/permission/permission.ts';

/** Who looks at the page; the app provides it from the session. */
export const PermissionHolderContext = createContext<PermissionHolder | undefined>(undefined);

/** Whether what asks for one of `need` stays on the page (A02). */
export const usePermits = (need: readonly Permission[]): boolean =>
  permits(need, use(PermissionHolderContext));

/** Of which kind the tenant is; undefined while none is chosen. */
export const useSide = (): Exclude<TenantSide, 'any'> | undefined =>
  sideOf(use(PermissionHolderContext)?.tenantType);

/** Removes its children from the page where the check fails (A03). The server asks again (A04). */
export function Permitted({ need, children }: { need: readonly Permission[]; children: ReactNode }) {
  return usePermits(need) ? children : null;
}
