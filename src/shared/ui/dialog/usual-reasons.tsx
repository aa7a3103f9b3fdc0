import { Tag } from '@blueprintjs/core';

/** What is written most often: one click, then put right by hand. */
export const UsualReasons = ({
  reasons,
  onChoose,
}: {
  reasons: readonly string[];
  onChoose: (reason: string) => void;
}) => (
  <div className="usual-reasons" role="group" aria-label="常用原因">
    {reasons.map((reason) => (
      <Tag key={reason} interactive minimal round onClick={() => onChoose(reason)}>
        {reason}
      </Tag>
    ))}
  </div>
);
