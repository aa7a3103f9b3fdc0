import { ART_FINDINGS, type ArtLine } from '#contract/order/line-art.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { Nothing, WordTag } from '@/shared/ui/list/index.ts';

const INTENTS = { missing: 'danger', low: 'warning', unreadable: 'danger', left: 'none' } as const;

/** What is wrong with the picture of a line, or who said that it is printed as it is. */
export const FindingTag = ({ line: { finding, leave } }: { line: Pick<ArtLine, 'finding' | 'leave'> }) =>
  finding === null ? (
    <Nothing />
  ) : (
    <WordTag
      intent={INTENTS[finding]}
      title={leave ? `${leave.by} 于 ${formatDateTime(leave.at)} 选择按此印刷` : undefined}
    >
      {ART_FINDINGS[finding]}
    </WordTag>
  );
