import { SecretDialog } from '@/features/open-api/index.ts';

/** The key of an agent and the command that runs it, shown once. */
export const KeyDialog = ({ agentKey, onClose }: { agentKey: string; onClose: () => void }) => (
  <SecretDialog
    title="请保存密钥"
    parts={[
      { label: '密钥', text: agentKey },
      {
        label: '运行命令',
        text: `npm run agent -- --server ${globalThis.location.origin} --key ${agentKey}`,
      },
    ]}
    onClose={onClose}
  />
);
