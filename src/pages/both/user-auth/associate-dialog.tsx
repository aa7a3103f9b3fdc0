import { useState } from 'react';
import { mobile as mobileText } from '#contract/values/phone.ts';
import { SMS_SCENES } from '#contract/sms/sms.ts';
import { user } from '#contract/user/user.ts';
import { CodeField, MobileField, sendCode, told } from '@/entities/sms/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useForm } from '@/shared/ui/form/index.ts';
import { PlaceFields } from './place-fields.tsx';

const EMPTY = { mobile: '', code: '', roleIds: [] as number[], deptId: null as number | null, remark: '' };

/** Takes in somebody who has an account: the code goes to his mobile, and he tells it. */
export function AssociateDialog({ onDone, onClose }: DialogEnds) {
  const [sending, setSending] = useState(false);
  const [unsent, setUnsent] = useState<Error | null>(null);
  const form = useForm(user.associate.input, EMPTY, async (values) => {
    setUnsent(null);
    const { realName } = await call(user.associate, values, { quiet: true });
    showMessage(`「${realName}」已加入`);
    onDone();
  });
  const { values, errors, set } = form;
  const { ofCode, ofForm } = told(unsent ?? form.failure);
  const number = mobileText.safeParse(values.mobile);
  const [wrongMobile, setWrongMobile] = useState<string>();
  const ask = async (): Promise<void> => {
    if (!number.success) {
      setWrongMobile(number.error.issues[0]?.message);
      return;
    }
    setSending(true);
    setUnsent(null);
    await sendCode(number.data, SMS_SCENES.associate).catch((error: Error) => setUnsent(error));
    setSending(false);
  };
  return (
    <FormDialog
      title="关联已有用户"
      form={{ ...form, failure: ofForm }}
      width={560}
      submitText="关联"
      onClose={onClose}
    >
      <p className="form-hint">
        对方已有账号时使用：验证码会发到他的手机，请他把验证码告诉您。关联后他可以在自己的账号里切换到本公司。
      </p>
      <div className="form-grid">
        <MobileField
          label="对方手机号"
          autoFocus
          error={errors['mobile'] ?? wrongMobile}
          value={values.mobile}
          onChange={(mobile) => {
            setWrongMobile(undefined);
            set({ mobile });
          }}
        />
        <CodeField
          mobile={values.mobile}
          sending={sending}
          onAsk={() => void ask()}
          {...form.field('code')}
          error={errors['code'] ?? ofCode}
        />
        <PlaceFields values={values} errors={errors} set={set} />
      </div>
    </FormDialog>
  );
}
