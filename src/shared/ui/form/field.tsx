import { useId, type ReactNode } from 'react';
import { FormGroup } from '@blueprintjs/core';
import './form.css';

export interface FieldProps {
  label: string;
  error?: ReactNode;
  help?: ReactNode;
  required?: boolean;
}

/** What a control needs to be told apart and to say what is wrong with it. */
interface ControlProps {
  id: string;
  intent: 'danger' | 'none';
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A control with its label above and, where something is wrong, the sentence about it below. */
export function Field({
  label,
  error,
  help,
  required,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <FormGroup
      className="form-field"
      label={label}
      labelFor={id}
      labelInfo={
        required ? (
          <span className="form-required" aria-hidden="true">
            *
          </span>
        ) : undefined
      }
      intent={error ? 'danger' : 'none'}
      helperText={<span id={`${id}-help`}>{error ?? help}</span>}
    >
      {children({
        id,
        intent: error ? 'danger' : 'none',
        'aria-invalid': error !== undefined,
        'aria-describedby': error || help ? `${id}-help` : undefined,
      })}
    </FormGroup>
  );
}
