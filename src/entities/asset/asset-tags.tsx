import { Tag } from '@blueprintjs/core';
import { Nothing } from '@/shared/ui/list/index.ts';
import './asset-tags.css';

/** The tags of an asset, in a row of a list. */
export const AssetTags = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? (
    <Nothing />
  ) : (
    tags.map((tag) => (
      <Tag key={tag} minimal className="asset-tag">
        {tag}
      </Tag>
    ))
  );
