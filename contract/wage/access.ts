import { z } from 'zod';
import type { TenantAccess } from '#contract/endpoint.ts';
import { calendarDay } from '#contract/values/calendar-day.ts';

/** Of everybody. */
export const seeWages: TenantAccess = { of: 'factory', permissions: ['factory:wage'] };
export const editWages: TenantAccess = { of: 'factory', permissions: ['factory:wage:edit'] };
export const lockWages: TenantAccess = { of: 'factory', permissions: ['factory:wage:lock'] };
/** Who works at stations sees what is his own, and nothing of others. */
export const seeOwnWages: TenantAccess = { of: 'factory', permissions: ['factory:wage', 'factory:station'] };

/** A day of the factory. */
export const day = calendarDay;
export const rowId = z.int().positive();
export const key = { idempotencyKey: z.string().min(8).max(64).optional() };
export const reason = z.string().trim().min(1, '请填写原因').max(200, '原因不能超过 200 个字符');

/** What is paid by the piece. */
export const WORKS = { print: '打印', pick: '拣货', step: '工序', quality: '质检' } as const;
export type Work = keyof typeof WORKS;
export const work = z.enum(Object.keys(WORKS) as [Work, ...Work[]], '请选择工序');
