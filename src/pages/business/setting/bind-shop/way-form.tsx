import { useState, type ReactNode } from 'react';
import { Switch } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { PlatformConfig } from '#contract/shop/shop-access.ts';
import { shopBind, type ShopBound } from '#contract/shop/shop-bind.ts';
import type { Shop } from '#contract/shop/shop.ts';
import { call, query, serverNow } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { NumberField, PasswordField, SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';
import {
  asksDays,
  isKeptOnly,
  asksNick,
  asksSite,
  bindBy,
  fieldsOf,
  formOf,
  schemaOf,
  type TypedField,
  type Way,
} from './ways.ts';

/** What one way of one platform asks for. Give it platform and way as key. */
export function WayForm({
  title,
  config,
  way,
  renewed,
  children,
  onBound,
  onCode,
  onClose,
}: {
  title: string;
  config: PlatformConfig;
  way: Way;
  /** The shop whose authorisation is made anew. */
  renewed?: Shop | undefined;
  /** Above the fields. */
  children?: ReactNode;
  onBound: (bound: ShopBound) => void;
  /** The keys were left under a code. */
  onCode: (code: string) => void;
  onClose: () => void;
}) {
  const [asCode, setAsCode] = useState(false);
  const fields = fieldsOf(way, config);
  const start = {
    brandName: renewed?.brandName ?? '',
    nick: renewed?.nick ?? '',
    site: '',
    days: null,
    ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
    ...(renewed?.platformShopId && fields.some(({ name }) => name === 'platformShopId')
      ? { platformShopId: renewed.platformShopId }
      : {}),
    // Who renews a semi-managed shop changes its token and nothing else.
    ...(renewed && way === 'temuSemi' && { site: '-' }),
  };
  const form = useForm(
    schemaOf(way, config),
    start,
    async (values) => {
      const { site: _site, ...wish } = formOf(way, config, values, serverNow());
      if (asCode) onCode((await call(shopBind.createCode, wish, { quiet: true })).encryptCode);
      else onBound(await bindBy(way, formOf(way, config, values, serverNow()), renewed));
    },
    `bind-shop-${config.platformCode}-${way}-${renewed?.id ?? 'new'}`,
    // What opens a shop is typed anew.
    fields.filter(({ secret }) => secret).map(({ name }) => name),
  );
  const { values, errors, set } = form;
  const textOf = (name: string): string => String(values[name] ?? '');
  const named = (name: string, label: string) => (
    <TextField
      label={label}
      required
      error={errors[name]}
      value={textOf(name)}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const mayCode = !renewed && (way === 'input' || way === 'token');
  return (
    <FormDialog
      title={title}
      form={form}
      width={520}
      submitText={asCode ? '生成授权码' : renewed ? '重新授权' : '绑定'}
      onClose={onClose}
    >
      <div className="form-stack">
        {children}
        {isKeptOnly(way) && (
          <p className="list-quiet">授权信息目前只保存，尚不用于同步订单；订单请先按文件导入。</p>
        )}
        {/* A shop that is renewed keeps its name. */}
        {asksNick(way) && !renewed && named('nick', '店铺名称')}
        {named('brandName', '品牌名称')}
        {fields.map((field) => (
          <Typed
            key={field.name}
            field={field}
            error={errors[field.name]}
            value={textOf(field.name)}
            onChange={(value) => set({ [field.name]: value })}
          />
        ))}
        {asksSite(way) && textOf('site') !== '-' && (
          <SiteField error={errors['site']} value={textOf('site')} onChange={(site) => set({ site })} />
        )}
        {asksDays(way) && (
          <NumberField
            label="令牌有效天数"
            unit="天"
            help="到期前五天会提醒；留空则不提醒。"
            error={errors['days'] && '请输入 1 至 3650 的整数，或留空'}
            value={null}
            onChange={(days) => set({ days })}
          />
        )}
        {mayCode && (
          <Switch
            className="form-switch"
            label="只生成加密授权码，交给同事绑定（对方看不到密钥）"
            checked={asCode}
            onChange={(event) => setAsCode(event.currentTarget.checked)}
          />
        )}
      </div>
    </FormDialog>
  );
}

function Typed({
  field: { label, required, secret, help, placeholder },
  ...control
}: {
  field: TypedField;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  const more = { label, required, ...(help && { help }) };
  if (secret) return <PasswordField {...control} {...more} autoComplete="new-password" />;
  return <TextField {...control} {...more} {...(placeholder && { placeholder })} />;
}

function SiteField({
  error,
  value,
  onChange,
}: {
  error: string | undefined;
  value: string;
  onChange: (site: string) => void;
}) {
  const { data = [] } = useQuery(query(shopBind.temuSites, {}));
  const options = data.flatMap(({ regionName, sites }) =>
    sites.map(({ site, siteName }) => ({ value: site, label: `${regionName} · ${siteName}` })),
  );
  return (
    <SelectField
      label="站点"
      required
      empty="请选择站点"
      error={error}
      options={options}
      value={value || undefined}
      onChange={(site) => onChange(site ?? '')}
    />
  );
}
