import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';

type Kind = 'code' | 'temu' | 'import' | 'export';
const WORDS: [Kind, string][] = [
  ['code', '用授权码绑定'],
  ['temu', '批量授权 Temu 店铺'],
  ['import', '导入店铺'],
  ['export', '导出店铺'],
];

/** What is done with many shops, or seldom. */
export function MoreShops({ onAsk }: { onAsk: (kind: Kind) => void }) {
  const menu = (
    <Menu>
      {WORDS.map(([kind, text]) => (
        <MenuItem key={kind} text={text} onClick={() => onAsk(kind)} />
      ))}
    </Menu>
  );
  return (
    <Dropdown content={menu} placement="bottom-start">
      <Button text="更多方式" endIcon={<CaretDown />} aria-haspopup="menu" />
    </Dropdown>
  );
}
