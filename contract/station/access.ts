import { z } from 'zod';
import type { TenantAccess } from '#contract/endpoint.ts';

/** P182: steps, routes, stations, teams and badges. */
export const seeHall: TenantAccess = { of: 'factory', permissions: ['factory:station'] };
export const editHall: TenantAccess = { of: 'factory', permissions: ['factory:station:edit'] };
/** Of whatever is stopped and started here. */
export const HALL_STATUS = { 0: '启用', 1: '停用' } as const;
/** An id within a form. */
export const rowId = z.int().positive();
