/** A text that its cell may cut: whole in the tip. */
export const Long = ({ text }: { text: string }) => <span title={text}>{text}</span>;
