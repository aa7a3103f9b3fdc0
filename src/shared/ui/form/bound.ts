/** What a field of a form is given by the form: spread into the field, beside its label. */
export interface Bound<V> {
  value: V;
  onChange: (value: V) => void;
  /** What is wrong with it, once the user tried to send. */
  error: string | undefined;
}

/** The fields of a form by name, each of the type that its value has. */
export type FieldOf<T extends object> = <K extends keyof T & string>(
  name: K,
  /** Said in place of what the schema complains about, where that would not help the user. */
  complaint?: string,
) => Bound<T[K]>;

/** @returns what binds a field by its name to the values of a form */
export const fieldsOf =
  <T extends object>(
    values: T,
    errors: Readonly<Record<string, string>>,
    set: (change: Partial<T>) => void,
  ): FieldOf<T> =>
  (name, complaint) => ({
    value: values[name],
    // A computed name makes a record of any key for the compiler: the parameter has the type of this one.
    onChange: (value) => set({ [name]: value } as unknown as Partial<T>),
    error: errors[name] && (complaint ?? errors[name]),
  });
