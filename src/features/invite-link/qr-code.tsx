import type { RefObject } from 'react';
import { QRCodeCanvas } from 'qrcode.react';

/** Sharp also in print; it is shown smaller. */
const PIXELS = 720;

/** A link to be read by a telephone. White around and between, in the dark theme too: readers need it. */
export const QrCode = ({
  text,
  label,
  canvas,
}: {
  text: string;
  label: string;
  canvas: RefObject<HTMLCanvasElement | null>;
}) => (
  <QRCodeCanvas
    ref={canvas}
    className="invite-qr"
    role="img"
    aria-label={label}
    value={text}
    level="M"
    marginSize={4}
    size={PIXELS}
    style={{ width: '100%', height: 'auto' }}
  />
);
