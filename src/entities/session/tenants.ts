import type { Tenant } from '#contract/auth/auth.ts';
import { sideOf } from '#contract/sides.ts';
import { PATHS } from '@/shared/routes/index.ts';

/** Tenants whose type is not above 0 are dropped (F19). */
export const usableTenants = (tenants: readonly Tenant[]): Tenant[] => tenants.filter(({ type }) => type > 0);

const KINDS: Record<number, string> = { 1: '商家', 2: '工厂', 3: '待开通', 8: '平台', 9: '设计师' };

/** What kind of tenant this is, in one word; a sub-account says so. */
export const tenantKind = ({ type, masterTenantId }: Pick<Tenant, 'type' | 'masterTenantId'>): string =>
  `${KINDS[type] ?? '工厂'}${masterTenantId === null ? '' : '子账号'}`;

/** Where a user of this tenant begins: /factory above type 1, else /business (F05). */
export const homePath = ({ type }: Pick<Tenant, 'type'>): string =>
  sideOf(type) === 'factory' ? PATHS.factory : PATHS.business;
