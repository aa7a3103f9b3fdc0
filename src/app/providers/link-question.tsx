import { Alert } from '@blueprintjs/core';
import { useSwitch, useSwitchPort } from '@/entities/session/index.ts';

/** Whom the opened link signs in, asked before anything changes (F09). */
export function LinkQuestion() {
  const { answer } = useSwitchPort();
  const { asked } = useSwitch();
  if (!asked) return null;
  const { userName, tenantName, instead } = asked;
  return (
    <Alert
      isOpen
      intent="warning"
      confirmButtonText={`以「${userName}」的身份进入`}
      cancelButtonText={instead === null ? '不进入' : `继续使用「${instead}」`}
      canEscapeKeyCancel
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>
        您打开的链接会以「{userName}」的身份登录「{tenantName}」。
        {instead !== null && `当前登录的「${instead}」将被替换。`}
      </p>
      <p>如果链接不是您自己的系统打开的，请不要进入：在别人的账号中填写的内容，别人也能看到。</p>
    </Alert>
  );
}
