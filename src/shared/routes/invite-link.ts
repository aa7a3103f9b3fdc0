import type { InviteFace } from '#contract/invite/invite.ts';
import type { inviteCodes } from '#contract/register/register.ts';
import { PATHS } from '#contract/screens.ts';

/** The query field that carries a code, by who invites. */
const FIELDS: Record<InviteFace['from'], keyof typeof inviteCodes> = {
  factory: 'inviteFactoryCode',
  business: 'inviteBusinessCode',
};

/** The whole address that an invite is sent as: it opens the registration, which leads on to the binding. */
export const inviteLink = (
  from: InviteFace['from'],
  code: string,
  origin = globalThis.location.origin,
): string => `${origin}${PATHS.register}?${new URLSearchParams({ [FIELDS[from]]: code })}`;

/** The code in what was pasted: a link of `inviteLink`, or the code itself. */
export function inviteCodeIn(text: string): string {
  const pasted = text.trim();
  if (!URL.canParse(pasted)) return pasted;
  const query = new URL(pasted).searchParams;
  return (
    Object.values(FIELDS)
      .map((field) => query.get(field))
      .find(Boolean) ?? pasted
  );
}
