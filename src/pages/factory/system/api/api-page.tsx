import { KEY_SCOPES } from '#contract/open-auth/open-auth.ts';
import { OpenApiScreen } from '@/features/open-api/index.ts';

/** /factory/system/api: what the factory's own systems call with, and what they are told. */
export const FactoryApiPage = () => <OpenApiScreen scopes={KEY_SCOPES.factory} />;
