import { useEffect, useMemo, type ReactNode } from 'react';
import { AnchorButton, Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { openPdf, pdfUrl } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import './paper.css';

const MOST_SHOWN = 20;

/** A paper as it comes: what `useQuery` says of it. */
interface Coming {
  data: { pdf: string } | undefined;
  error: Error | null;
  refetch: () => unknown;
}

/**
 * A PDF that the server makes: the dialog waits for it, opens it in a tab that asks to be printed, and says what came out of it.
 * @param coming the paper; null: there is none, it went to a printer
 * @param opensItself the tab opens as soon as the paper is there
 * @param children what is said of it, lists of what was not printed among it (`Told`)
 */
export function PaperDialog({
  title,
  openText,
  coming,
  opensItself = false,
  children,
  onClose,
}: {
  title: string;
  openText: string;
  coming: Coming | null;
  opensItself?: boolean;
  children: ReactNode;
  onClose: () => void;
}) {
  const pdf = coming?.data?.pdf;
  const url = useMemo(() => (pdf === undefined ? undefined : pdfUrl(pdf)), [pdf]);
  useEffect(() => {
    if (url !== undefined && opensItself) openPdf(url);
  }, [url, opensItself]);
  return (
    <Dialog
      isOpen
      title={title}
      className="form-dialog"
      canOutsideClickClose={!opensItself}
      onClose={onClose}
    >
      <DialogBody>
        <div className="form-stack">
          {children}
          {opensItself && url !== undefined && <p>页面没有打开时，请点击「{openText}」。</p>}
          <FailureNote error={coming?.error ?? null} retry={() => void coming?.refetch()} />
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="关闭" onClick={onClose} />
            {coming && (
              <AnchorButton
                intent="primary"
                text={openText}
                disabled={url === undefined}
                href={url}
                target="_blank"
              />
            )}
          </>
        }
      />
    </Dialog>
  );
}

/** The first of what went wrong, each in a sentence; nothing where all went well. */
export function Told({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Callout compact intent="warning" title={title}>
      <ul className="paper-told">
        {[...new Set(texts)].slice(0, MOST_SHOWN).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Callout>
  );
}
