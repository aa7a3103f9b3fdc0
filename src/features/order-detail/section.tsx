import { useId, type ReactNode } from 'react';

/** One part of the detail, with its heading and what can be done about it. */
export function Section({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="order-section" aria-labelledby={id}>
      <div className="order-section-head">
        <h3 id={id}>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  );
}
