import { Button, InputGroup } from '@blueprintjs/core';
import { mobile as mobileNumber } from '#contract/values/phone.ts';
import { SMS_LIMITS } from '#contract/sms/sms.ts';
import { Field } from '@/shared/ui/form/field.tsx';
import { DemoSms } from './demo-sms.tsx';
import { useNextAt, useSecondsUntil } from './next-code.ts';
import './sms.css';

/** The code that went to a mobile, and the button that sends one: once a minute, as the server has it. */
export function CodeField({
  label = '短信验证码',
  mobile,
  value,
  onChange,
  onAsk,
  error,
  sending,
  autoFocus,
  disabled,
  size,
}: {
  label?: string;
  /** As it is typed: what is no mobile is for `onAsk` to complain about. */
  mobile: string;
  value: string;
  onChange: (value: string) => void;
  onAsk: () => void;
  error?: string | undefined;
  sending: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
  size?: 'large';
}) {
  const number = mobileNumber.safeParse(mobile).data ?? '';
  const nextAt = useNextAt(number);
  const seconds = useSecondsUntil(nextAt);
  return (
    <div>
      <Field
        label={label}
        error={error}
        help={seconds > 0 ? `验证码已发送，${SMS_LIMITS.minutes} 分钟内有效` : undefined}
      >
        {(control) => (
          <InputGroup
            {...control}
            fill
            size={size}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus={autoFocus}
            disabled={disabled}
            maxLength={6}
            className="sms-code"
            value={value}
            onValueChange={onChange}
            rightElement={
              <Button
                variant="minimal"
                intent={seconds > 0 ? 'none' : 'primary'}
                loading={sending}
                disabled={disabled || seconds > 0}
                text={seconds > 0 ? `${seconds} 秒后重新获取` : '获取验证码'}
                onClick={onAsk}
              />
            }
          />
        )}
      </Field>
      {nextAt !== undefined && <DemoSms mobile={number} key={nextAt} />}
    </div>
  );
}
