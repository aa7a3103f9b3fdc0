import { MAX_SMALL_PART_ELEMENTS, MAX_XML_DEPTH } from './limits.ts';
import { TableRefusal } from './refusal.ts';
import { XmlScanner } from './xml-scanner.ts';

/** An opening tag. */
export interface XmlElement {
  name: string;
  /** The name of the element around it, '' for the root. */
  parent: string;
  attributes: string;
}

/**
 * The opening tags of a small document, in their order: its shape is known, so the list is all it takes.
 * @throws TableRefusal 'bomb' where it is nested or stuffed beyond any real one
 */
export function elements(xml: string): XmlElement[] {
  const found: XmlElement[] = [];
  const within: string[] = [];
  const scanner = new XmlScanner({
    open(name, attributes) {
      found.push({ name, parent: within.at(-1) ?? '', attributes });
      within.push(name);
      if (within.length > MAX_XML_DEPTH || found.length > MAX_SMALL_PART_ELEMENTS)
        throw new TableRefusal('bomb');
    },
    close() {
      within.pop();
    },
    text() {},
  });
  scanner.push(Buffer.from(xml));
  scanner.end();
  return found;
}
