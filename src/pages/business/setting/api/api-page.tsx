import { KEY_SCOPES } from '#contract/open-auth/open-auth.ts';
import { OpenApiScreen } from '@/features/open-api/index.ts';

/** /business/setting/api: what the merchant's own systems call with, and what they are told. */
export const BusinessApiPage = () => <OpenApiScreen scopes={KEY_SCOPES.business} />;
