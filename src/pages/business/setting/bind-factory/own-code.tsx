import { useQuery } from '@tanstack/react-query';
import { binding } from '#contract/binding/binding.ts';
import { useHomeSession } from '@/entities/session/index.ts';
import { InviteLink } from '@/features/invite-link/index.ts';
import { query } from '@/shared/api/index.ts';
import { inviteLink } from '@/shared/routes/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Copyable } from '@/shared/ui/list/index.ts';

/** The merchant's own code: a factory that opens the link binds itself. */
export function OwnCode() {
  const { baseInfo } = useHomeSession();
  const { data, error, refetch } = useQuery(query(binding.ownCode, {}, { quiet: true }));
  if (error) return <FailureNote error={error} retry={() => void refetch()} />;
  if (!data) return <div className="bp6-skeleton settings-wait" />;
  return (
    <>
      <p className="settings-quiet">
        我的邀请码{' '}
        <code>
          <Copyable text={data.inviteCode} />
        </code>
      </p>
      <InviteLink
        link={inviteLink('business', data.inviteCode)}
        title={`${baseInfo?.name ?? '商家'}邀请工厂`}
      />
    </>
  );
}
