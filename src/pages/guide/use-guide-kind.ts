import { kindOf, type GuideKind } from '#contract/guide/guide-steps.ts';
import { sideOf, TENANT_TYPES } from '#contract/sides.ts';
import { useGuide } from '@/entities/session/index.ts';

/** What the visitor is, where that is settled; else what he wants to be. A merchant until he says otherwise. */
export function useGuideKind(): GuideKind {
  const { progress, address } = useGuide();
  const type = progress?.tenant?.type;
  if (type !== undefined && type !== TENANT_TYPES.guide)
    return sideOf(type) === 'factory' ? 'factory' : 'merchant';
  return kindOf(address) ?? 'merchant';
}
