import { useCallback, useMemo, type ReactElement } from 'react';
import { Switch } from '@blueprintjs/core';
import { ALIKE, type PicturePair } from '#contract/picture/alike.ts';
import type { Picture } from '#contract/picture/picture.ts';
import { call } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { showMessage, showNotice } from '@/shared/lib/notices/notices.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { columnsOf, ListScreen, useList, WordTag, type Column } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { shownOf } from './picture-columns.tsx';
import { useShelf, type ShownShelf } from './shelf.ts';
import './picture-shelf.css';

const c = columnsOf<PicturePair>();
type Side = 'a' | 'b';
type Decided = 'none' | 'keep';

const thumb = (side: Side): Column<PicturePair> => ({
  ...{ name: `${side}-thumb`, title: '图片', width: 64 },
  cell: ({ a, b }) => {
    const both = { a: shownOf(a), b: shownOf(b) };
    return <PictureThumb picture={both[side]} among={[both.a, both.b]} size={40} />;
  },
});
const factsOf = ({
  folder,
  widthPx,
  heightPx,
  bytes,
  usedByCodes,
  usedByLines,
  usedByGoods,
}: Picture): string =>
  [
    folder.join(' / '),
    widthPx && heightPx ? `${widthPx} × ${heightPx}` : '',
    formatBytes(bytes),
    usedByCodes + usedByLines + usedByGoods > 0 ? `使用 ${usedByCodes + usedByLines + usedByGoods} 处` : '',
  ]
    .filter(Boolean)
    .join(' · ');
const facts = (side: Side): Column<PicturePair> => ({
  ...{ name: side, title: side === 'a' ? '先上传的' : '后上传的', width: 270 },
  tip: ({ [side]: own }) => `${own.name} ${factsOf(own)}`,
  cell: ({ [side]: own }) => (
    <>
      <span>{own.name}</span> <span className="list-quiet">{factsOf(own)}</span>
    </>
  ),
});
const COLUMNS: Column<PicturePair>[] = [
  {
    ...{ name: 'isSame', title: '判断', width: 72 },
    cell: ({ isSame }) => (
      <WordTag intent={isSame ? 'warning' : 'none'}>{isSame ? ALIKE.same : ALIKE.similar}</WordTag>
    ),
  },
  ...[thumb('a'), facts('a'), thumb('b'), facts('b')],
];

const decide = async (
  { alike }: ShownShelf,
  pairs: readonly PicturePair[],
  decided: Decided,
): Promise<void> => {
  const ids = pairs.map(({ a, b }) => ({ a: a.id, b: b.id }));
  await call(alike.decide, { pairs: ids, decided });
  showMessage(decided === 'none' ? '已记住，不再提示' : '都保留，不再提示');
};
const trash = async ({ calls }: ShownShelf, { id, name, version }: Picture): Promise<void> => {
  const { failed } = await call(calls.act, {
    event: 'picture.trash',
    ids: [id],
    versions: { [id]: version },
  });
  if (failed[0]) showNotice(failed[0].msg);
  else showMessage(`「${name}」已移到回收站`);
};

/** Pairs of the shelf that look alike, until somebody has said what they are; nothing is merged by itself. */
export function PairList({ tabs }: { tabs: ReactElement }) {
  const shelf = useShelf();
  const list = useList(shelf.alike.pairs, { name: `${shelf.list}.pairs` });
  const mayEdit = usePermits([shelf.edit]);
  const { afterAction } = list;
  /** What is refused is announced by the call. */
  const then = useCallback(
    (work: Promise<void>): void => void work.catch(() => undefined).then(() => afterAction()),
    [afterAction],
  );
  const columns = useMemo(() => {
    if (!mayEdit) return COLUMNS;
    return [
      ...COLUMNS,
      c.actions(300, (row) => [
        { text: '删除前者', intent: 'danger', act: () => then(trash(shelf, row.a)) },
        { text: '删除后者', intent: 'danger', act: () => then(trash(shelf, row.b)) },
        { text: '都保留', act: () => then(decide(shelf, [row], 'keep')) },
        { text: '不是重复', act: () => then(decide(shelf, [row], 'none')) },
      ]),
    ];
  }, [mayEdit, shelf, then]);
  const { rows, count } = list.chosen;
  const why = count === 0 ? '请先选择图片。' : undefined;
  return (
    <div className="pic-store-list">
      <ListScreen
        title="重复的图片"
        list={list}
        columns={columns}
        tabs={tabs}
        quick={
          <Switch
            className="store-similar"
            label="也列出只是相似的"
            checked={list.asked['similar'] === true}
            onChange={(event) => list.ask({ similar: event.currentTarget.checked })}
          />
        }
        actions={
          mayEdit && (
            <>
              <ReasonedButton text="不是重复" why={why} onClick={() => then(decide(shelf, rows, 'none'))} />
              <ReasonedButton text="都保留" why={why} onClick={() => then(decide(shelf, rows, 'keep'))} />
            </>
          )
        }
        empty={{
          title: '没有重复的图片',
          text: '内容相同的文件只保存一份；重新保存、缩小过的会列在这里，由您决定去留。',
        }}
      />
    </div>
  );
}
