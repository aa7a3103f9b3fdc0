import { showMessage } from '../notices/notices.ts';

/** Copies and says so (H10). False where the browser refused; the user is told how to go on. */
export async function copyText(text: string): Promise<boolean> {
  const copied = (await copyByClipboard(text)) || copyBySelection(text);
  if (copied) showMessage('复制成功');
  else showMessage('复制失败，请选中文字后手动复制', 'danger');
  return copied;
}

async function copyByClipboard(text: string): Promise<boolean> {
  try {
    // Absent on plain http, where many factories reach the product inside their network.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyBySelection(text: string): boolean {
  if (typeof document === 'undefined') return false;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
