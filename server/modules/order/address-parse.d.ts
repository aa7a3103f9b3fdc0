/** What the kept library brings no types for. */
declare module 'address-parse' {
  export class ParseAddress {
    /** The likeliest reading first; never empty for a text. */
    parse(text: string): {
      name: string;
      mobile: string;
      phone: string;
      zip_code: string;
      province: string;
      city: string;
      area: string;
      details: string;
    }[];
  }
}
