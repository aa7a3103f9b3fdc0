import { lazyPart } from '@/shared/lib/chunk/chunk.ts';

const account = () => import('@/features/account/index.ts');
const ProfileDialog = lazyPart(() => account().then((m) => m.ProfileDialog));
const DevicesDialog = lazyPart(() => account().then((m) => m.DevicesDialog));
const ChangePasswordDialog = lazyPart(() =>
  import('@/features/change-password/index.ts').then((m) => m.ChangePasswordDialog),
);
const ChangeMobileDialog = lazyPart(() =>
  import('@/features/change-mobile/index.ts').then((m) => m.ChangeMobileDialog),
);

const FeedbackDialog = lazyPart(() => import('@/features/feedback/index.ts').then((m) => m.FeedbackDialog));

/** What of the account can be opened. */
export type AccountPart = 'profile' | 'password' | 'mobile' | 'devices' | 'feedback';

export function AccountDialogs({
  part,
  onOpen,
  onClose,
}: {
  part: AccountPart | undefined;
  onOpen: (part: AccountPart) => void;
  onClose: () => void;
}) {
  switch (part) {
    case 'profile':
      return <ProfileDialog onClose={onClose} onChangeMobile={() => onOpen('mobile')} />;
    case 'password':
      return <ChangePasswordDialog onClose={onClose} />;
    case 'mobile':
      return <ChangeMobileDialog onClose={onClose} />;
    case 'devices':
      return <DevicesDialog onClose={onClose} />;
    case 'feedback':
      return <FeedbackDialog onClose={onClose} />;
    case undefined:
      return null;
  }
}
