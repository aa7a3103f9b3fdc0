import type { FastifyRequest } from 'fastify';
import type { TenantSide } from '#contract/sides.ts';

/** null: everything of the tenant. */
export interface Limits {
  /** Of a merchant. */
  shopIds: readonly number[] | null;
  /** Of a factory; an empty colour is every one. */
  materials: readonly { material: string; color: string }[] | null;
}

export const NO_LIMITS: Limits = { shopIds: null, materials: null };

/** Whose request it is. tenantId is 0 and side undefined until a tenant is chosen. */
export interface Caller {
  sessionId: number;
  userId: number;
  userName: string;
  tenantId: number;
  tenantType: number;
  side: Exclude<TenantSide, 'any'> | undefined;
  /** What all his roles allow him, as it stands at this request. */
  permissions: readonly string[];
  /** What his department limits him to, as it stands at this request. */
  limits: Limits;
}

/** Reads the request's token. @throws Refusal 401 where it is missing, unknown or expired. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;
