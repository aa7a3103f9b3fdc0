import type { FastifyRequest } from 'fastify';
import type { TenantSide } from '#contract/permissions.ts';

/** Whose request it is. tenantId is 0 and side undefined until a tenant is chosen. */
export interface Caller {
  sessionId: number;
  userId: number;
  userName: string;
  tenantId: number;
  tenantType: number;
  side: Exclude<TenantSide, 'any'> | undefined;
  permissions: readonly string[];
}

/** Reads the request's token. @throws Refusal 401 where it is missing, unknown or expired. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;
