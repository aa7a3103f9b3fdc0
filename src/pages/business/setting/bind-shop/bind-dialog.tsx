import { useState } from 'react';
import { SelectField } from '@/shared/ui/form/index.ts';
import type { PlatformConfig } from '#contract/shop/shop-access.ts';
import type { ShopBound } from '#contract/shop/shop-bind.ts';
import { FilesFirst } from './files-first.tsx';
import { WayForm } from './way-form.tsx';
import { isByFile, WAY_WORDS, waysOf } from './ways.ts';

/** Which platform, which way, and what that asks for. */
export function BindDialog({
  platforms,
  onBound,
  onCode,
  onClose,
}: {
  platforms: readonly PlatformConfig[];
  onBound: (bound: ShopBound) => void;
  onCode: (code: string) => void;
  onClose: () => void;
}) {
  const [config, setConfig] = useState(platforms[0]!);
  const [way, setWay] = useState(waysOf(config)[0]!);
  const ways = waysOf(config);
  return (
    <WayForm
      key={`${config.platformCode} ${way}`}
      title="绑定店铺"
      config={config}
      way={way}
      onBound={onBound}
      onCode={onCode}
      onClose={onClose}
    >
      <SelectField
        label="平台"
        required
        help={way === 'file' ? undefined : config.note}
        options={platforms.map(({ platformCode, platformName }) => ({
          value: platformCode,
          label: platformName,
        }))}
        value={config.platformCode}
        onChange={(code) => {
          const next = platforms.find(({ platformCode }) => platformCode === code)!;
          setConfig(next);
          setWay(waysOf(next)[0]!);
        }}
      />
      {isByFile(config) && <FilesFirst config={config} />}
      {ways.length > 1 && (
        <SelectField
          label="绑定方式"
          required
          options={ways.map((value) => ({ value, label: WAY_WORDS[value] }))}
          value={way}
          onChange={(next) => next && setWay(next)}
        />
      )}
    </WayForm>
  );
}
