import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUSINESS_MENUS } from '#server/modules/auth/menus.business.ts';
import { FACTORY_MENUS } from '#server/modules/auth/menus.factory.ts';
import { iconsIn, iconUses, sources } from './icon-uses.ts';

// One icon for one meaning: the table says which, whoever draws one keeps to it.
const [, ...lines] = fs.readFileSync('docs/spec/icons.tsv', 'utf8').trimEnd().split('\n');
const table = lines.map((line) => {
  const [meaning = '', icon = '', says = '', screens = ''] = line.split('\t');
  return {
    meaning,
    icon,
    says: says === '' ? undefined : new RegExp(`^(?:${says})`),
    screens: screens.split('|'),
  };
});
const ofIcon = new Map(table.map((row) => [row.icon, row]));

/** As menus name it: shopping-cart. */
const asImported = (name: string): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const groups = [...BUSINESS_MENUS, ...FACTORY_MENUS];
const entries = groups.flatMap((group) => group.entries);

describe('docs/spec/icons.tsv', () => {
  it('has each meaning and each icon once', () => {
    for (const column of ['meaning', 'icon'] as const) {
      const all = table.map((row) => row[column]);
      expect(all.filter((one, i) => all.indexOf(one) !== i)).toEqual([]);
    }
  });

  it('has every icon that is drawn, and no other', () => {
    const drawn = new Set(sources().flatMap(({ text }) => [...iconsIn(text).values()]));
    expect([...drawn].toSorted()).toEqual([...ofIcon.keys()].toSorted());
  });

  it('says what each control with an icon says, and of no other icon', () => {
    const wrong = iconUses().filter(({ icon, words }) => {
      const says = ofIcon.get(icon)?.says;
      // Of a switch both icons stand beside both words.
      const others = table.filter((row) => row.says?.test(words) && row.says.source !== says?.source);
      return !says?.test(words) || others.length > 0;
    });
    expect(wrong).toEqual([]);
    expect(iconUses().length).toBeGreaterThan(70);
  });

  it('says the same of the menus, all of which have an icon that the page knows', () => {
    const wrong = entries.filter(({ icon, name }) => !ofIcon.get(asImported(icon))?.screens.includes(name));
    expect(wrong.map(({ icon, name }) => `${icon} ${name}`)).toEqual([]);
    const titles = new Set(entries.map(({ name }) => name));
    expect(
      table.flatMap(({ screens }) => screens).filter((name) => name !== '' && !titles.has(name)),
    ).toEqual([]);
    const known = sources()
      .filter(({ file }) => file.endsWith('menu-icons.tsx'))
      .flatMap(({ text }) => [...iconsIn(text).values()]);
    const named = [...groups, ...entries].map(({ icon }) => asImported(icon));
    expect([...new Set(named)].filter((icon) => !known.includes(icon))).toEqual([]);
  });
});
