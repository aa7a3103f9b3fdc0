import { useState } from 'react';
import { Button, Classes, InputGroup, Switch } from '@blueprintjs/core';
import {
  ArrowDown,
  ArrowUp,
  Bookmark,
  Edit,
  FloppyDisk,
  Share,
  Star,
  StarEmpty,
  Trash,
} from '@blueprintjs/icons';
import { MOST_SEARCHES, type SavedSearch } from '#contract/preference/saved-search.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote } from '../failure/failure-note.tsx';
import { Dropdown } from '../dropdown/index.ts';
import { SharedSearches } from './shared-searches.tsx';
import type { Searches } from './use-searches.ts';

/** The user's own questions of this list, by name; the button tells which of them is asked. */
export function SavedSearches({ searches }: { searches: Searches }) {
  const present = searches.kept.find(searches.isPresent);
  return (
    <Dropdown placement="bottom-start" content={<Keeper searches={searches} />}>
      <Button
        variant="minimal"
        className="list-saved"
        icon={<Bookmark size={14} />}
        text={present?.name}
        title="收藏搜索"
        aria-label={present ? `收藏搜索：${present.name}` : '收藏搜索'}
        active={present !== undefined}
      />
    </Dropdown>
  );
}

/** Saves the present question, and looks after those that are saved. */
function Keeper({ searches }: { searches: Searches }) {
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const save: Searches['save'] = async (search) => {
    setFailure(null);
    try {
      await searches.save(search);
      showMessage(`已保存搜索「${search.name}」`);
    } catch (error) {
      setFailure(error as Error);
      throw error;
    }
  };
  const saveNew = async (): Promise<void> => {
    await save({ name: name.trim(), question: searches.present, isDefault });
    setName('');
    setDefault(false);
  };
  return (
    <div className="search-keeper" role="group" aria-label="管理收藏的搜索">
      {searches.kept.length > 0 && (
        <ul>
          {searches.kept.map((search) => (
            <KeptSearch key={search.id} search={search} searches={searches} save={save} />
          ))}
        </ul>
      )}
      <SharedSearches searches={searches} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim()) saveNew().catch(() => {});
        }}
      >
        <strong>收藏当前的筛选、页签和排序</strong>
        <InputGroup
          autoFocus
          size="small"
          placeholder="名称，如：待审核急单"
          aria-label="搜索名称"
          maxLength={20}
          value={name}
          onValueChange={setName}
        />
        <div className="search-keeper-line">
          <Switch label="打开列表时默认使用" checked={isDefault} onChange={() => setDefault(!isDefault)} />
          <Button type="submit" size="small" intent="primary" text="保存" disabled={!name.trim()} />
        </div>
        <FailureNote error={failure} />
      </form>
      <small className="list-quiet tabular">
        已收藏 {searches.kept.length} 个，最多 {MOST_SEARCHES} 个
      </small>
    </div>
  );
}

function KeptSearch({
  search,
  searches,
  save,
}: {
  search: SavedSearch;
  searches: Searches;
  save: Searches['save'];
}) {
  const [name, setName] = useState<string>();
  const put = (change: Partial<SavedSearch>): void => {
    save({ ...search, ...change }).catch(() => {});
  };
  const at = searches.kept.indexOf(search);
  const move = (by: -1 | 1): void => void searches.move(search, by).catch(() => {});
  const rename = (): void => {
    const next = name?.trim();
    if (next && next !== search.name) put({ name: next });
    setName(undefined);
  };
  const action = (label: string, icon: React.ReactElement, onClick: () => void, disabled = false) => (
    <Button
      variant="minimal"
      size="small"
      icon={icon}
      aria-label={`${label}：${search.name}`}
      title={label}
      disabled={disabled}
      onClick={onClick}
    />
  );
  return (
    <li>
      {name === undefined ? (
        <Button
          variant="minimal"
          size="small"
          alignText="start"
          className={`search-keeper-name ${Classes.POPOVER_DISMISS}`}
          text={search.name}
          title={search.name}
          active={searches.isPresent(search)}
          aria-pressed={searches.isPresent(search)}
          onClick={() => searches.apply(search)}
        />
      ) : (
        <InputGroup
          autoFocus
          fill
          size="small"
          aria-label="新名称"
          maxLength={20}
          value={name}
          onValueChange={setName}
          onBlur={rename}
          onKeyDown={(event) => event.key === 'Enter' && rename()}
        />
      )}
      {action(
        search.isDefault ? '取消默认' : '设为默认',
        search.isDefault ? <Star size={14} /> : <StarEmpty size={14} />,
        () => put({ isDefault: !search.isDefault }),
      )}
      {action(
        '用当前条件覆盖',
        <FloppyDisk size={14} />,
        () => put({ question: searches.present }),
        searches.isPresent(search),
      )}
      {action('上移', <ArrowUp size={14} />, () => move(-1), at === 0)}
      {action('下移', <ArrowDown size={14} />, () => move(1), at === searches.kept.length - 1)}
      {action(
        search.shared ? '取消共享' : '共享给全公司',
        <Share size={14} className={search.shared ? 'search-shared' : undefined} />,
        () => put({ shared: !search.shared }),
      )}
      {action('重命名', <Edit size={14} />, () => setName(search.name))}
      {action('删除', <Trash size={14} />, () => void searches.remove(search).catch(() => {}))}
    </li>
  );
}
