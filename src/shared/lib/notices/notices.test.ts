import { afterEach, describe, expect, it } from 'vitest';
import { notices, showMessage, showNotice, showNotification, type Notice } from './notices.ts';

let shown: Notice[] = [];
const end = notices.subscribe((notice) => shown.push(notice));
afterEach(() => void (shown = []));

describe('[K01] how long things stay', () => {
  it('a notice 6000 ms', () => {
    showNotice('库存不足', 'req-7');
    expect(shown).toMatchObject([{ title: '提示', text: '库存不足', duration: 6000, requestId: 'req-7' }]);
  });
  it('a message 3000 ms', () => {
    showMessage('已保存');
    expect(shown).toMatchObject([{ kind: 'message', tone: 'success', text: '已保存', duration: 3000 }]);
  });
  it('a notification 4500 ms', () => {
    showNotification('导入完成', '新增 12 单');
    expect(shown).toMatchObject([{ kind: 'notification', title: '导入完成', duration: 4500 }]);
  });
});

describe('the channel', () => {
  it('gives different things different keys, equal things equal ones', () => {
    showNotice('甲');
    showNotice('甲');
    showNotice('乙');
    showMessage('甲');
    expect(new Set(shown.map((notice) => notice.key)).size).toBe(3);
  });
  it('ends with its subscription', () => {
    end();
    showNotice('甲');
    expect(shown).toEqual([]);
  });
});
