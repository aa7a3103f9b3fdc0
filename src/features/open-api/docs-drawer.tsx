import { Drawer, Pre } from '@blueprintjs/core';
import { BASE_PATH } from '#contract/wire.ts';
import { MarkedText } from './marked-text.tsx';
import guide from '../../../docs/open-api/README.md?raw';
// oxlint-disable-next-line import/default -- it is read as text, not as a module
import example from '../../../docs/open-api/client.ts?raw';

/** The open API's documentation as it stands in docs/open-api, with the example and every field of the calls. */
export function DocsDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer isOpen onClose={onClose} size={880} title="接口文档" isCloseButtonShown>
      <div className="open-detail open-docs">
        <p>
          全部接口的字段见{' '}
          <a href={`${BASE_PATH}/openapi.json`} target="_blank" rel="noreferrer">
            openapi.json
          </a>
          。
        </p>
        <section aria-label="接口说明">
          <MarkedText text={guide} />
        </section>
        <h3>示例：client.ts</h3>
        <Pre aria-label="示例程序">{example}</Pre>
      </div>
    </Drawer>
  );
}
