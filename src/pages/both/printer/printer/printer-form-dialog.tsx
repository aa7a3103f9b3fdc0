import type { z } from 'zod';
import { useQuery } from '@tanstack/react-query';
import { device } from '#contract/device/device.ts';
import { MOST_AGENTS, printAgent } from '#contract/printer/print-agent.ts';
import type { Way } from '#contract/printer/address.ts';
import { printer, PrinterForm, type Printer } from '#contract/printer/printer.ts';
import { DPIS } from '#contract/print-template/kinds.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { MillimetreField, SelectField, TextField } from '@/shared/ui/form/index.ts';
import { useSide } from '@/shared/ui/permission/permitted.tsx';
import { useRecordForm } from '@/shared/ui/record/index.ts';
import { wayOptions } from './way-options.ts';

const EMPTY: z.input<typeof PrinterForm> = {
  ...{ name: '', way: 'agentZpl' as const, agentId: null, address: '' },
  deviceId: null,
  ...{ width: 6000, height: 4000, dpi: 203 as const },
};
const HELP: Readonly<Record<Way, string>> = {
  agentZpl: '标签打印机的 IP 地址，可以带端口，例如 192.168.1.50:9100',
  agentIpp: '例如 ipp://192.168.1.60/ipp/print',
  hotFolder: '打印助手那台电脑上的文件夹，例如 D:\\hot\\uv1；运行打印助手时用 --folder 打开它',
  serverIpp: '由服务器直接打印，只能是平台管理员允许的网段，例如 ipp://10.1.0.8/ipp/print',
};

/** Makes a printer, or changes the one given. */
export function PrinterFormDialog({ edited, onDone, onClose }: DialogEnds & { edited: Printer | undefined }) {
  const agents = useQuery({
    ...query(printAgent.page, { pageSize: MOST_AGENTS.factory }, { quiet: true }),
    gcTime: 0,
  });
  const form = useRecordForm(
    {
      name: 'printer',
      calls: printer,
      schema: PrinterForm,
      start: edited
        ? {
            ...{ name: edited.name, way: edited.way, agentId: edited.agentId, address: edited.address },
            deviceId: edited.deviceId,
            ...{ width: edited.width, height: edited.height, dpi: edited.dpi as 203 | 300 | 600 },
          }
        : EMPTY,
      told: edited ? '打印机已保存' : '打印机已新建',
    },
    { edited, onDone },
  );
  const { field, set, values } = form;
  const isFolder = values.way === 'hotFolder';
  // What takes papers does not become a folder, nor the other way around.
  const ways = wayOptions(useSide()).filter(
    ({ value }) => !edited || (value === 'hotFolder') === (edited.way === 'hotFolder'),
  );
  const devices = useQuery({
    ...query(device.page, { pageSize: 200 }, { quiet: true }),
    enabled: isFolder,
    gcTime: 0,
  });
  const choices = (agents.data?.list ?? [])
    .filter(({ id, status }) => status === 0 || id === edited?.agentId)
    .map(({ id, name }) => ({ value: id, label: name }));
  const mm = (name: 'width' | 'height') => {
    const { value, onChange: _onChange, ...rest } = field(name);
    return {
      ...rest,
      value: value === undefined ? null : value / 10,
      onChange: (tenths: number | null) => set({ [name]: tenths === null ? Number.NaN : tenths * 10 }),
    };
  };
  return (
    <FormDialog
      title={edited ? `修改打印机 ${edited.name}` : '新建打印机'}
      form={form}
      waits={(!agents.data && !agents.error) || (isFolder && !devices.data && !devices.error)}
      onClose={onClose}
    >
      <FailureNote error={agents.error} retry={() => void agents.refetch()} />
      <FailureNote error={devices.error} retry={() => void devices.refetch()} />
      <div className="form-grid">
        <TextField label="名称" required autoFocus placeholder="一楼标签机" {...field('name')} />
        <SelectField
          label="方式"
          options={ways}
          {...field('way')}
          onChange={(way) =>
            set({
              way,
              ...(way === 'serverIpp' && { agentId: null }),
              ...(way !== 'hotFolder' && { deviceId: null }),
            })
          }
        />
        {values.way !== 'serverIpp' && (
          <SelectField
            label="打印助手"
            required
            empty={choices.length === 0 ? '请先到「打印助手」新建' : '请选择'}
            options={choices}
            {...field('agentId')}
          />
        )}
        {isFolder ? (
          <SelectField
            label="设备"
            required
            empty={devices.data?.list.length === 0 ? '请先在「Rosi 普通配置」新建设备' : '请选择'}
            help="它的软件监视这个文件夹"
            options={(devices.data?.list ?? [])
              .filter(({ id, status }) => status === 0 || id === edited?.deviceId)
              .map(({ id, name }) => ({ value: id, label: name }))}
            {...field('deviceId')}
          />
        ) : (
          <SelectField
            label="dpi"
            options={DPIS.map((dpi) => ({ value: dpi, label: String(dpi) }))}
            {...field('dpi')}
          />
        )}
        <div data-wide>
          <TextField label="地址" required help={HELP[values.way ?? 'agentZpl']} {...field('address')} />
        </div>
        {!isFolder && (
          <>
            <MillimetreField label="纸宽" required {...mm('width')} />
            <MillimetreField label="纸高" required {...mm('height')} />
          </>
        )}
      </div>
    </FormDialog>
  );
}
