import type { AccountWish, GuideAddress, GuideKind, Proof } from './guide-steps.ts';

/** Who is at the guide, as the session says it; `underWay` while it does not know. */
export type GuideVisitor = 'underWay' | 'guest' | 'member';

/** What happens at the guide: the first two come from outside, the others are what the visitor does. */
export type GuideEvent =
  | { type: 'address.changed'; address: GuideAddress }
  | { type: 'session.changed'; visitor: GuideVisitor }
  | { type: 'reading.retried' }
  | { type: 'kind.chosen'; kind: GuideKind }
  | { type: 'code.asked'; mobile: string }
  | { type: 'code.given'; proof: Proof }
  | { type: 'account.given'; account: AccountWish }
  | { type: 'tenant.named'; tenantName: string }
  | { type: 'audit.refreshed' }
  | { type: 'binding.ended' }
  | { type: 'shop.named'; shopName: string }
  | { type: 'sample.wanted' }
  | { type: 'step.passed' }
  | { type: 'home.wanted' };
