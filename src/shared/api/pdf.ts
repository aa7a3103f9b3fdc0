/** As long as a tab that was opened may take to read it. */
const KEPT_MS = 10 * 60_000;

/** An address of a PDF that came within an answer; it is gone after ten minutes. */
export function pdfUrl(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  return url;
}

/** Opens it in a tab of its own, which asks to be printed. @returns whether the browser let it */
export const openPdf = (url: string): boolean => window.open(url, '_blank') !== null;
