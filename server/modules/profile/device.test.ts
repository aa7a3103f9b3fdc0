import { expect, it } from 'vitest';
import { deviceName } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = `Mozilla/5.0 (Linux; Android 15; PKG110) ${WEBKIT}`;

it.each([
  ['Windows 上的 Chrome', `${WINDOWS} Chrome/140.0.0.0 Safari/537.36`],
  ['Windows 上的 Edge', `${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  [
    'Windows 上的 Firefox',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  ],
  ['Windows 上的 微信', `${WINDOWS} Chrome/132.0.0.0 Safari/537.36 MicroMessenger/7.0.20 WindowsWechat`],
  ['macOS 上的 Safari', `${MAC} Version/18.5 Safari/605.1.15`],
  ['macOS 上的 Chrome', `${MAC} Chrome/140.0.0.0 Safari/537.36`],
  ['Linux 上的 Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  ['iOS 上的 Safari', `${PHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['iOS 上的 Chrome', `${PHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
  ['iOS 上的 Firefox', `${PHONE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
  ['iOS 上的 Edge', `${PHONE} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/605.1.15`],
  ['iOS 上的 微信', `${PHONE} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI`],
  ['Android 上的 微信', `${ANDROID} Version/4.0 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.60`],
  ['Android 上的 Chrome', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['Android 上的 Edge', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0) SomethingElse/1.0'],
  ['Firefox', 'Firefox/143.0'],
  ['未知设备', 'lightMyRequest'],
  ['未知设备', ''],
])('%s', (words, userAgent) => {
  expect(deviceName(userAgent)).toBe(words);
});
