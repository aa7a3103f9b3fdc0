import { useSide } from '@/shared/ui/permission/permitted.tsx';
import { FactoryPrinters } from './factory-printers.tsx';
import { WorkplacePrinters } from './workplace-printers.tsx';

/** /factory/system/print (P177) and /business/setting/printer (P069): printers, what waits for them, and who prints. */
export const PrinterPage = () => (useSide() === 'factory' ? <FactoryPrinters /> : <WorkplacePrinters />);
