import { XmlScanner } from './xml-scanner.ts';

/** An opening tag. */
export interface XmlElement {
  name: string;
  /** Names of the elements around it, outermost first. */
  within: readonly string[];
  attributes: string;
}

/** The opening tags of a small document, in their order: its shape is known, so the list is all it takes. */
export function elements(xml: string): XmlElement[] {
  const found: XmlElement[] = [];
  let within: readonly string[] = [];
  const scanner = new XmlScanner({
    open(name, attributes) {
      found.push({ name, within, attributes });
      within = [...within, name];
    },
    close() {
      within = within.slice(0, -1);
    },
    text() {},
  });
  scanner.push(Buffer.from(xml));
  scanner.end();
  return found;
}
