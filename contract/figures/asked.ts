import { z } from 'zod';
import type { TenantAccess } from '#contract/endpoint.ts';
import { id } from '#contract/endpoint.ts';
import { range } from '#contract/values/moment.ts';

/** Who sees what production did, and takes it away as a file. */
export const seeFigures: TenantAccess = { of: 'factory', permissions: ['factory:data'] };

/** Days of the factory: both ends are widened to whole days there. */
export const days = range;
/** What a text is part of. */
export const part = z.string().trim().max(64).optional();
/** A task writes the file. */
export const started = z.object({ taskId: id });
/** The code of a group of those that have none: pieces without a defect, orders without an express. */
export const NONE = '-';
/** So far back, with today, where no days are asked for. */
export const USUAL_DAYS = 7;
