import { circle, gradient, rect, round, svg, times } from './svg.ts';

/** How the lenses stand: what a case must leave open. */
export type Camera = 'square' | 'column' | 'lenses' | 'disc' | 'bar';

export interface Finish {
  /** The colour of the shell. */
  tone: string;
  /** 0 opaque, 1 as clear as glass. */
  clear: number;
  gloss: 'matte' | 'soft' | 'mirror' | 'grain';
}

const [SIZE, LEFT, TOP, WIDTH, HEIGHT] = [400, 108, 18, 184, 364];

const lens = (x: number, y: number, r = 17) =>
  circle(x, y, r, '#1c1e24') +
  circle(x, y, r * 0.62, '#2f3b52') +
  circle(x - r * 0.2, y - r * 0.25, r * 0.2, '#9db4d8');

function opening(camera: Camera): string {
  const hole = (x: number, y: number, w: number, h: number, rx: number) =>
    rect(x, y, w, h, '#3a3d46', `rx="${rx}" stroke="#ffffff" stroke-opacity="0.55" stroke-width="2.5"`);
  const [x, y] = [LEFT + 14, TOP + 14];
  switch (camera) {
    case 'square':
      return hole(x, y, 86, 86, 24) + lens(x + 27, y + 26) + lens(x + 27, y + 61) + lens(x + 61, y + 44);
    case 'column':
      return (
        hole(x, y, 50, 112, 25) +
        lens(x + 25, y + 25) +
        lens(x + 25, y + 60) +
        circle(x + 25, y + 92, 7, '#e8d9a8')
      );
    case 'lenses':
      return times(3, (i) => hole(x, y + i * 44, 40, 40, 20) + lens(x + 20, y + 20 + i * 44, 15)).join('');
    case 'disc':
      return (
        hole(LEFT + WIDTH / 2 - 56, y, 112, 112, 56) +
        [
          [-24, -22],
          [24, -22],
          [-24, 24],
          [24, 24],
        ]
          .map(([dx, dy]) => lens(LEFT + WIDTH / 2 + dx!, y + 56 + dy!, 15))
          .join('')
      );
    case 'bar':
      return (
        hole(x, y, WIDTH - 28, 46, 18) +
        lens(x + 28, y + 23) +
        lens(x + 70, y + 23) +
        circle(x + 128, y + 23, 8, '#e8d9a8')
      );
  }
}

function sheen(gloss: Finish['gloss']): string {
  const inside = `x="${LEFT}" y="${TOP}" width="${WIDTH}" height="${HEIGHT}" rx="34"`;
  if (gloss === 'matte') return `<rect ${inside} fill="#ffffff" opacity="0.07"/>`;
  if (gloss === 'soft')
    return `<path d="M${LEFT + 20} ${TOP + 150} v120" stroke="#ffffff" stroke-width="9" stroke-linecap="round" opacity="0.4"/>`;
  if (gloss === 'mirror')
    return `<clipPath id="c"><rect ${inside}/></clipPath><g clip-path="url(#c)" fill="#ffffff"><path d="M60 380 L250 10 L300 10 L110 400 Z" opacity="0.3"/><path d="M150 400 L330 60 L345 60 L165 400 Z" opacity="0.25"/></g>`;
  return `<clipPath id="c"><rect ${inside}/></clipPath><g clip-path="url(#c)" stroke="#000000" stroke-width="1.4" opacity="0.13">${times(46, (i) => `<path d="M${LEFT} ${TOP + i * 8} q${i % 2 ? 45 : 60} ${i % 3 ? 7 : -6} ${WIDTH} ${i % 2 ? 3 : -2}" fill="none"/>`).join('')}</g>`;
}

/** A blank case, seen from behind, with the openings of its phone. */
export function drawCase(camera: Camera, { tone, clear, gloss }: Finish): string {
  const shell = (fill: string, opacity: number) =>
    rect(LEFT, TOP, WIDTH, HEIGHT, fill, `rx="34" opacity="${round(opacity)}"`);
  const keys = [TOP + 92, TOP + 140].map((y) => rect(LEFT - 5, y, 8, 34, tone, 'rx="3"')).join('');
  return svg(
    SIZE,
    SIZE,
    gradient('ground', ['#f7f8fa', '#e6e9ee']) +
      gradient('shade', ['#ffffff', '#000000'], 'x1="0" y1="0" x2="1" y2="1"') +
      rect(0, 0, SIZE, SIZE, 'url(#ground)') +
      `<ellipse cx="200" cy="384" rx="92" ry="8" fill="#1f2937" opacity="0.16"/>` +
      keys +
      rect(LEFT + WIDTH - 3, TOP + 110, 8, 46, tone, 'rx="3"') +
      (clear > 0 ? shell('#cfd6df', 1) : '') +
      shell(tone, 1 - clear * 0.75) +
      shell('url(#shade)', 0.14) +
      sheen(gloss) +
      rect(
        LEFT + 2,
        TOP + 2,
        WIDTH - 4,
        HEIGHT - 4,
        'none',
        `rx="32" stroke="#ffffff" stroke-opacity="0.45" stroke-width="3"`,
      ) +
      rect(
        LEFT,
        TOP,
        WIDTH,
        HEIGHT,
        'none',
        `rx="34" stroke="#111827" stroke-opacity="0.22" stroke-width="1.5"`,
      ) +
      opening(camera),
  );
}
