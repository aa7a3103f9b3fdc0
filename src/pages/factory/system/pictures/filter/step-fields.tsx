import { useId, useState } from 'react';
import { InputGroup, Slider } from '@blueprintjs/core';
import { filter, type FilterLut } from '#contract/filter/filter.ts';
import { boundsOf, FilterStep, type Bounds } from '#contract/filter/steps.ts';
import { isApiError, upload } from '@/shared/api/index.ts';
import { errorsOf } from '@/shared/ui/form/index.ts';
import { FileButton } from './file-button.tsx';

/** What a step is set to, each value with its bounds. */
export function StepFields({
  step,
  luts,
  onChange,
  onLut,
}: {
  step: FilterStep;
  luts: readonly FilterLut[];
  onChange: (step: FilterStep) => void;
  onLut: (lut: FilterLut) => void;
}) {
  const errors = errorsOf(FilterStep, step);
  return (
    <>
      {step.kind === 'lut' && (
        <LutField lut={luts.find(({ id }) => id === step.lutId)} error={errors['lutId']} onLut={onLut} />
      )}
      {boundsOf(step.kind).map(([name, bounds]) => (
        <ValueField
          key={name}
          bounds={bounds}
          value={(step as unknown as Record<string, number>)[name]!}
          error={errors[name]}
          onChange={(value) => onChange({ ...step, [name]: value })}
        />
      ))}
    </>
  );
}

/** A slider, and a field for whoever knows the number. */
function ValueField({
  bounds: { label, min, max, unit, digits },
  value,
  error,
  onChange,
}: {
  bounds: Bounds;
  value: number;
  error: string | undefined;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const read = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
  // What is typed stands as long as it means the value: 1. is not yet 1.5.
  const isTyped = typed !== undefined && Object.is(read(typed), value);
  const text = isTyped ? typed : Number.isFinite(value) ? String(value) : '';
  const step = digits === 0 ? 1 : 0.01;
  return (
    <div className="art-filter-value">
      <label htmlFor={id}>{label}</label>
      <Slider
        min={min}
        max={max}
        stepSize={step}
        value={Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min}
        labelRenderer={false}
        handleHtmlProps={{ 'aria-label': `${label}滑块` }}
        onChange={(moved) => onChange(Number(moved.toFixed(digits)))}
      />
      <InputGroup
        id={id}
        className="form-number"
        inputMode="decimal"
        value={text}
        intent={error === undefined ? 'none' : 'danger'}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-bounds`}
        onValueChange={(next) => {
          setTyped(next);
          onChange(read(next));
        }}
        {...(unit !== '' && { rightElement: <span className="form-unit">{unit}</span> })}
      />
      <span id={`${id}-bounds`} className={error === undefined ? 'list-quiet' : 'art-filter-refused'}>
        {error ?? `${min} 到 ${max}`}
      </span>
    </div>
  );
}

/** The file of a LUT: sent in as soon as it is chosen; what is refused says which line is wrong. */
function LutField({
  lut,
  error,
  onLut,
}: {
  lut: FilterLut | undefined;
  error: string | undefined;
  onLut: (lut: FilterLut) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const send = async (file: File): Promise<void> => {
    setRefused(undefined);
    setBusy(true);
    try {
      onLut(await upload(filter.lut, file, {}, { quiet: true }));
    } catch (failure) {
      setRefused(isApiError(failure) ? failure.msg : '上传失败，请重试。');
    } finally {
      setBusy(false);
    }
  };
  const wrong = refused ?? error;
  return (
    <div className="art-filter-lut">
      <FileButton
        text={lut ? '更换 LUT 文件' : '上传 LUT 文件'}
        accept=".cube"
        busy={busy}
        onFile={(file) => void send(file)}
      />
      {lut ? (
        <span className="art-filter-lut-name" title={lut.name}>
          {lut.name}（{lut.points} 点）
        </span>
      ) : (
        <span className="list-quiet">.cube，17、33 或 65 点，不超过 10 MB</span>
      )}
      {wrong !== undefined && (
        <p className="art-filter-refused" role={refused === undefined ? undefined : 'alert'}>
          {wrong}
        </p>
      )}
    </div>
  );
}
