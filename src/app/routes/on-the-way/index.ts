import { lazy } from 'react';
import { loadChunk } from '@/shared/lib/chunk/chunk.ts';

export { InviteOutcome } from './invite-outcome.tsx';

// Few come by: none of it is fetched with the entry.
export const InviteScene = lazy(async () => ({
  default: (await loadChunk(() => import('./invite-scene.tsx'))).InviteScene,
}));
export const Outside = lazy(async () => ({
  default: (await loadChunk(() => import('./outside.tsx'))).Outside,
}));
export const ToMall = lazy(async () => ({
  default: (await loadChunk(() => import('./to-mall.tsx'))).ToMall,
}));
