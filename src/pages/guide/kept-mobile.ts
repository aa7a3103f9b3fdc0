const NAME = 'podflow.guide-mobile';

/** The mobile of who is at the guide without an account: in this tab only, so that a reload finds the same step. */
export const keptMobile = {
  read(): string {
    try {
      return sessionStorage.getItem(NAME) ?? '';
    } catch {
      return '';
    }
  },
  write(mobile: string): void {
    try {
      sessionStorage.setItem(NAME, mobile);
    } catch {
      // Without storage it is asked again after a reload.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(NAME);
    } catch {
      // Where storage is forbidden nothing was kept, and nothing is lost.
    }
  },
};
