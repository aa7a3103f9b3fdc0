import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { shopBind, type ShopBound } from '#contract/shop/shop-bind.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { TextField, useForm } from '@/shared/ui/form/index.ts';
import { Copyable } from '@/shared/ui/list/index.ts';

/** A code that was just made: it is shown once. */
export const CodeMade = ({ code, onClose }: { code: string; onClose: () => void }) => (
  <Dialog isOpen title="加密授权码" onClose={onClose} className="form-dialog" style={{ width: 440 }}>
    <DialogBody>
      <p className="danger-text">24 小时内有效，只能用一次。请复制后发给绑定店铺的同事，关闭后不再显示。</p>
      <p className="shop-code">
        <code>
          <Copyable text={code} />
        </code>
      </p>
    </DialogBody>
    <DialogFooter actions={<Button intent="primary" text="完成" onClick={onClose} />} />
  </Dialog>
);

/** Binds a shop by a code that a colleague made. */
export function UseCodeDialog({
  onBound,
  onClose,
}: {
  onBound: (bound: ShopBound) => void;
  onClose: () => void;
}) {
  const form = useForm(shopBind.bindCode.input, { encryptCode: '' }, async (values) =>
    onBound(await call(shopBind.bindCode, values, { quiet: true })),
  );
  return (
    <FormDialog title="用授权码绑定店铺" form={form} width={440} submitText="绑定" onClose={onClose}>
      <TextField
        label="加密授权码"
        required
        autoFocus
        help="由持有店铺密钥的同事在「绑定店铺」里生成。"
        {...form.field('encryptCode')}
      />
    </FormDialog>
  );
}
