import { lazyPart } from '@/shared/lib/chunk/chunk.ts';

/** What the owner of a tenant may set; sub-accounts may not, and the server refuses them. */
export type TenantSetting = 'name' | 'dangerPassword';

const NameDialog = lazyPart(() => import('./name-dialog.tsx').then((m) => m.NameDialog));
const DangerPasswordDialog = lazyPart(() =>
  import('./danger-password-dialog.tsx').then((m) => m.DangerPasswordDialog),
);

/** The dialog of one setting; its code comes when the browser is idle, or with the first use. */
export const TenantSettings = ({ setting, onClose }: { setting: TenantSetting; onClose: () => void }) =>
  setting === 'name' ? <NameDialog onClose={onClose} /> : <DangerPasswordDialog onClose={onClose} />;
