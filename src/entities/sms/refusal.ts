import { SMS_CODE_REFUSALS } from '#contract/errors.ts';
import { isApiError } from '@/shared/api/index.ts';

/** Where a failure is to be read: beside the code's field, or with the form. */
export const told = (failure: Error | null): { ofCode: string | undefined; ofForm: Error | null } =>
  isApiError(failure, ...SMS_CODE_REFUSALS)
    ? { ofCode: failure.msg, ofForm: null }
    : { ofCode: undefined, ofForm: failure };
