/** How a printer is reached. */
export const WAYS = {
  agentZpl: '打印助手 ZPL',
  agentIpp: '打印助手 IPP',
  serverIpp: '服务器 IPP',
  hotFolder: '热文件夹',
} as const;
export type Way = keyof typeof WAYS;

/** What a label printer listens on where its address says nothing else. */
const ZPL_PORT = 9100;
const IPP_PORT = 631;
const MOST_PORT = 65_535;

/** Host and port of a printer that takes ZPL; undefined: it is no address. */
export function zplAddress(text: string): { host: string; port: number } | undefined {
  const [, six, plain, port] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const host = six ?? plain;
  const number = port === undefined ? ZPL_PORT : Number(port);
  return host === undefined || number < 1 || number > MOST_PORT ? undefined : { host, port: number };
}

/** Where the calls of an IPP printer go (RFC 8011, 8010): http on port 631, or https; undefined: it is no address. */
export function ippAddress(text: string): URL | undefined {
  const secure = /^ipps:\/\//i.test(text);
  if (!secure && !/^ipp:\/\//i.test(text)) return undefined;
  const url = URL.parse(text.replace(/^ipps?:/i, secure ? 'https:' : 'http:'));
  if (!url || url.hostname === '' || url.username !== '' || url.password !== '' || url.hash !== '')
    return undefined;
  // 80 and 443 are what http and https leave out.
  const named = /^ipps?:\/\/[^/]*:(\d+)(?:\/|$)/i.exec(text);
  url.port = named?.[1] ?? String(IPP_PORT);
  return url;
}

/** Whether it names a folder from the root of a disk or a share on, on whatever system the agent runs. */
export const isFolderPath = (text: string): boolean => /^(\/|[A-Za-z]:[\\/]|\\\\[^\\]+\\)/.test(text);

/** What is wrong with the address of a printer of this way, as a Chinese sentence; empty: nothing. */
export function addressFault(way: Way, address: string): string {
  if (way === 'agentZpl')
    return zplAddress(address) ? '' : `地址应为主机名或 IP 地址，可以带端口，例如 192.168.1.50:${ZPL_PORT}`;
  if (way === 'hotFolder')
    return isFolderPath(address) ? '' : '地址应为完整的文件夹路径，例如 D:\\hot\\uv1 或 /data/hot/uv1';
  return ippAddress(address) ? '' : '地址应以 ipp:// 或 ipps:// 开头，例如 ipp://192.168.1.60/ipp/print';
}
