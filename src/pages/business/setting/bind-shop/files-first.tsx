import { Callout } from '@blueprintjs/core';
import { Link } from 'react-router';
import { IMPORT_PRESETS, presetOfPlatform } from '#contract/order-import/import-presets.ts';
import type { PlatformConfig } from '#contract/shop/shop-access.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';

/** Of a platform that we do not reach: its orders come as files, and this is the way there. */
export function FilesFirst({
  config: { platformCode, platformName },
}: {
  config: Pick<PlatformConfig, 'platformCode' | 'platformName'>;
}) {
  const preset = presetOfPlatform(platformCode);
  const where = preset ? IMPORT_PRESETS[preset].hint : `在${platformName}后台导出订单文件。`;
  const then = preset ? '导入时会自动认出各列。' : '导入时请核对各列。';
  return (
    <Callout compact intent="primary" icon={false} className="shop-files-first" aria-label="按文件导入">
      <p>
        {platformName}还没有接入接口，订单按文件导入：{where}
        {then}还没有店铺的，先在下面新建。
      </p>
      <Permitted need={['business:order:import']}>
        <Link
          className="bp6-button"
          to={`${PATHS['business/order-import']}${preset ? `?preset=${preset}` : ''}`}
        >
          去导入{platformName}订单
        </Link>
      </Permitted>
    </Callout>
  );
}
