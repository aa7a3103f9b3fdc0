const SHOWN = 50;

/** Orders by number, with what is wrong with each. */
export function OrderProblems({
  orders,
}: {
  orders: readonly { id: number; orderNo: string; problems: readonly string[] }[];
}) {
  return (
    <>
      <ul className="refused-list">
        {orders.slice(0, SHOWN).map(({ id, orderNo, problems }) => (
          <li key={id}>
            <span className="tabular">{orderNo}</span>　<bdi>{problems.join('；')}</bdi>
          </li>
        ))}
      </ul>
      {orders.length > SHOWN && <p>还有 {(orders.length - SHOWN).toLocaleString('zh-CN')} 单。</p>}
    </>
  );
}
