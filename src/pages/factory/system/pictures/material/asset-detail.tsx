import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import {
  asset,
  ASSET_KINDS,
  ASSET_STATUS,
  EMBEDDINGS,
  FONT_FILES,
  PICTURE_FILES,
  USUAL_HANZI,
} from '#contract/asset/asset.ts';
import { download, query, upload } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import { FileButton, useSending } from '@/shared/ui/form/index.ts';
import { LogLines, Nothing, Thumb } from '@/shared/ui/list/index.ts';
import { PictureThumb } from '@/shared/ui/picture/index.ts';
import { licenceText, pictureOfAsset } from '@/entities/asset/index.ts';
import { EditDialog } from './edit-dialog.tsx';
import { FontTrial } from './font-trial.tsx';

type InFull = Output<typeof asset.detail>;

interface Props {
  id: number;
  mayEdit: boolean;
  categories: readonly string[];
  open: OpenDialog;
  onDone: () => void;
}

/** One asset in full: large, its facts, its papers, its versions, and what happened to it. */
export function AssetDetail({ id, mayEdit, categories, open, onDone }: Props) {
  const read = useQuery(query(asset.detail, { id }, { quiet: true }));
  const one = read.data;
  if (!one) return <FailureNote error={read.error} />;
  const mayChange = mayEdit && one.trashedAt === null;
  return (
    <div className="asset-detail">
      <div className="asset-large" data-font={one.font !== null}>
        <PictureThumb picture={pictureOfAsset(one)} size={320} />
      </div>
      <div className="asset-deeds">
        {mayChange && (
          <>
            <Button
              intent="primary"
              text="修改"
              onClick={() =>
                open((ends) => (
                  <EditDialog row={one} papersFileId={one.papersFileId} categories={categories} {...ends} />
                ))
              }
            />
            <ReplaceButton
              one={one}
              onDone={() => {
                void read.refetch();
                onDone();
              }}
            />
          </>
        )}
        <Button text="下载" onClick={() => download(one.url)} />
        {one.papersUrl && <Button text="授权文件" onClick={() => download(one.papersUrl!)} />}
      </div>
      <Facts one={one} />
      {one.font && <FontTrial url={one.url} />}
      {one.versions.length > 1 && <Versions one={one} />}
      <section aria-label="记录">
        <h3>记录</h3>
        <LogLines lines={one.log} say={({ text }) => text} />
      </section>
    </div>
  );
}

function Facts({ one }: { one: InFull }) {
  const { font } = one;
  const facts: [string, string | null][] = [
    ['名称', one.name],
    ['类型', ASSET_KINDS[one.kind]],
    ['状态', one.trashedAt === null ? ASSET_STATUS[one.status as keyof typeof ASSET_STATUS] : '回收站'],
    ['可见范围', one.shared ? '本厂和客户' : '仅本厂'],
    ['授权', licenceText(one)],
    ['来源', one.source || null],
    ['分类', one.category || null],
    ['标签', one.tags.join('、') || null],
    ...(font
      ? ([
          ['字体', `${font.family} ${font.style}`],
          ['嵌入许可', EMBEDDINGS[font.embedding]],
          [
            '字符',
            `${font.characters.toLocaleString('zh-CN')} 个，其中汉字 ${font.hanzi.toLocaleString('zh-CN')} 个`,
          ],
          [
            '常用汉字',
            `${USUAL_HANZI.toLocaleString('zh-CN')} 个中有 ${font.usualHanzi.toLocaleString('zh-CN')} 个`,
          ],
        ] as [string, string][])
      : ([['像素', one.widthPx && one.heightPx ? `${one.widthPx} × ${one.heightPx}` : null]] as [
          string,
          string | null,
        ][])),
    ['文件', `${one.fileKind.toUpperCase()}，${formatBytes(one.bytes)}`],
    ['更新', `${one.updatedBy}，${formatDateTime(one.updatedAt)}`],
  ];
  return (
    <dl className="asset-facts">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text ?? <Nothing />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The new file is its next version; the former ones stay. */
function ReplaceButton({ one, onDone }: { one: InFull; onDone: () => void }) {
  const { busy, failure, submit } = useSending(async (file: File) => {
    const { no } = await upload(asset.replace, file, { id: one.id, version: one.version }, { quiet: true });
    showMessage(`已替换为第 ${no} 版`);
    onDone();
  });
  return (
    <>
      <FileButton
        text="替换文件"
        label="新版本的文件"
        accept={(one.kind === 'font' ? FONT_FILES : PICTURE_FILES).join(',')}
        loading={busy}
        onFile={submit}
      />
      <FailureNote error={failure} />
    </>
  );
}

const Versions = ({ one }: { one: InFull }) => (
  <section aria-label="版本">
    <h3>版本</h3>
    <ul className="asset-versions">
      {one.versions.map(({ no, fileName, bytes, url, thumbUrl, createdBy, createdAt }) => (
        <li key={no}>
          <Thumb url={thumbUrl} alt={`第 ${no} 版`} size={48} />
          <span className="asset-version-name">
            第 {no} 版{no === one.no && '（当前）'} {fileName}
            <br />
            <span className="list-quiet tabular">
              {formatBytes(bytes)} · {createdBy}，{formatDateTime(createdAt)}
            </span>
          </span>
          <Button
            size="small"
            variant="minimal"
            text="下载"
            aria-label={`下载第 ${no} 版`}
            onClick={() => download(url)}
          />
        </li>
      ))}
    </ul>
  </section>
);
