import { useMemo } from 'react';
import { AnchorButton } from '@blueprintjs/core';
import { drawBarcode } from './draw-barcode.ts';

/** A code as bars, to be scanned from the screen or put onto labels. */
export function BarcodeDrawing({ code }: { code: string }) {
  const drawn = useMemo(() => drawBarcode(code), [code]);
  if (!drawn)
    return (
      <p className="list-quiet">编码里有条码不能表示的字符（如中文），请为这个 SKU 生成 EAN-13 条码。</p>
    );
  const url = `data:image/svg+xml,${encodeURIComponent(drawn.svg)}`;
  const name = `${code.replaceAll(/[^\w.-]/g, '_')}.svg`;
  return (
    <>
      <img className="code-bars" src={url} alt={`${drawn.symbology} 条码 ${code}`} />
      <p>
        {drawn.symbology}{' '}
        <AnchorButton
          variant="minimal"
          size="small"
          intent="primary"
          text="下载 SVG"
          href={url}
          download={name}
        />
      </p>
    </>
  );
}
