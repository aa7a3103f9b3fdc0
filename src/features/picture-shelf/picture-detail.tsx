import { useRef, useState, type ReactNode } from 'react';
import { Button, Switch } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { PICTURE_KINDS, type picture } from '#contract/picture/picture.ts';
import { PICTURE_REGIONS } from '#contract/picture/life-cycle/picture-states.ts';
import { colourText } from '@/entities/picture/index.ts';
import { download, query, upload } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import { LogLines, Nothing, WordTag } from '@/shared/ui/list/index.ts';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { AlikeList } from './alike-list.tsx';
import { shownOf } from './picture-columns.tsx';
import { useShelf } from './shelf.ts';
import './picture-shelf.css';

export type PictureInFull = Omit<Output<typeof picture.detail>, 'codes' | 'orders' | 'shares'>;
const STATUS = PICTURE_REGIONS.status;
const LABELS = new Map<number, string>(Object.values(STATUS).map(({ code, label }) => [code, label]));

/** One picture in full: large, its facts, what uses it, its versions, what looks like it, and what happened to it. */
export function PictureDetail({
  one,
  mayEdit,
  onDone,
  children,
}: {
  one: PictureInFull;
  mayEdit: boolean;
  /** It has a new version. */
  onDone: () => void;
  /** What the shelf says of its pictures: what uses them. */
  children: ReactNode;
}) {
  const { id } = one;
  const shelf = useShelf();
  const [, setSearch] = useSearchParams();
  const alike = useQuery(query(shelf.alike.of, { id }, { quiet: true }));
  return (
    <div className="picture-detail">
      <PictureThumb picture={shownOf(one)} size={320} />
      <Facts one={one} />
      {one.reason && <p className="upload-why">{one.reason}</p>}
      <div className="picture-deeds">
        {one.url && <Button text="下载原图" onClick={() => download(one.url!)} />}
        {mayEdit && one.status === STATUS.ready.code && <ReplaceButton one={one} onDone={onDone} />}
      </div>
      {children}
      {one.versions.length > 1 && <Versions one={one} />}
      {alike.data && alike.data.length > 0 && (
        <section aria-label="重复与相似">
          <h3>重复与相似</h3>
          <AlikeList
            alike={alike.data}
            onOpen={(other) =>
              setSearch((before) => {
                before.set('open', String(other));
                return before;
              })
            }
          />
        </section>
      )}
      <section aria-label="记录">
        <h3>记录</h3>
        <LogLines
          lines={one.log.toReversed()}
          say={({ title, after, note }) => `${title}${after ? `，${after}` : ''}${note ? `：${note}` : ''}`}
        />
      </section>
    </div>
  );
}

function Facts({ one }: { one: PictureInFull }) {
  const facts: [string, string | null][] = [
    ['名称', one.name],
    ['状态', LABELS.get(one.status) ?? null],
    ['文件夹', one.folder.join(' / ') || null],
    ['标签', one.tags.join('、') || null],
    ['像素', one.widthPx && one.heightPx ? `${one.widthPx} × ${one.heightPx}` : null],
    ['大小', formatBytes(one.bytes)],
    ['类型', PICTURE_KINDS[one.kind as keyof typeof PICTURE_KINDS]],
    ['色彩', colourText(one) || null],
    ['透明', one.alpha === null ? null : one.alpha ? '有透明部分' : '不透明'],
    ['上传', `${one.uploadedBy}，${formatDateTime(one.createdAt)}`],
  ];
  return (
    <dl className="picture-facts-list">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text ?? <Nothing />}</dd>
        </div>
      ))}
    </dl>
  );
}

const ACCEPT = '.png,.jpg,.jpeg,.webp,.tif,.tiff,.gif,.svg';

/** The new file is its next version: what uses the former one goes on with it. */
function ReplaceButton({ one, onDone }: { one: PictureInFull; onDone: () => void }) {
  const { calls, takesOver } = useShelf();
  const [everywhere, setEverywhere] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const { busy, failure, submit } = useSending(async (file: File) => {
    const asked = { id: one.id, version: one.version, ...(takesOver && { everywhere: Number(everywhere) }) };
    await upload(calls.replace, file, asked, { quiet: true });
    const goesOn = takesOver ? '使用它的商品' : '已在使用的编码和订单';
    showMessage(
      takesOver && everywhere
        ? '新版本已上传，检查通过后，使用它的商品一起换成新版本'
        : `新版本已上传，检查通过后生效；${goesOn}继续用原来的版本`,
    );
    onDone();
  });
  return (
    <>
      {takesOver && one.usedByGoods > 0 && (
        <Switch
          className="store-similar"
          label={takesOver}
          checked={everywhere}
          onChange={(event) => setEverywhere(event.currentTarget.checked)}
        />
      )}
      <Button text="替换为新版本" loading={busy} onClick={() => field.current?.click()} />
      <input
        ref={field}
        type="file"
        hidden
        aria-label="新版本的文件"
        accept={ACCEPT}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) submit(file);
          event.currentTarget.value = '';
        }}
      />
      <FailureNote error={failure} />
    </>
  );
}

const VERSION_WORDS = { checking: '检查中', ready: '可用', failed: '无法使用' } as const;

function Versions({ one }: { one: PictureInFull }) {
  return (
    <section aria-label="版本">
      <h3>版本</h3>
      <ul className="picture-versions">
        {one.versions.map((version) => (
          <li key={version.no}>
            <PictureThumb
              picture={{
                ...shownOf(one),
                ...{ pictureUrl: version.url, thumbUrl: version.thumbUrl, pictureKind: version.kind },
                ...{ widthPx: version.widthPx, heightPx: version.heightPx },
                title: `${one.name} 版本 ${version.no}`,
              }}
              size={48}
            />
            <span>
              版本 {version.no}{' '}
              {version.no === one.no ? (
                <WordTag intent="success">当前</WordTag>
              ) : (
                VERSION_WORDS[version.state]
              )}
            </span>
            <span className="list-quiet tabular">
              {version.widthPx && `${version.widthPx} × ${version.heightPx} · `}
              {formatBytes(version.bytes)} · {version.createdBy}，{formatDateTime(version.createdAt)}
              {version.usedByCodes + version.usedByLines + version.usedByGoods > 0 &&
                ` · 使用 ${version.usedByCodes + version.usedByLines + version.usedByGoods} 处`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
