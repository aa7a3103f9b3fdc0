// The browser's own database (IndexedDB), as far as it is used here: one store a base, one request a transaction.

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('indexedDB')));
  });

export interface Base {
  /** Rejects where the browser keeps nothing. */
  within: <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;
}

/** A base with one store. `keyPath`: the fields that name a row. What is written is on the disk once `within` resolves. */
export function browserBase(name: string, store: string, keyPath: string[]): Base {
  const opened = (): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath }));
    return answerOf(request);
  };
  return {
    async within(mode, work) {
      const base = await opened();
      try {
        const transaction = base.transaction(store, mode, { durability: 'strict' });
        const done = new Promise<void>((resolve, reject) => {
          transaction.addEventListener('complete', () => resolve());
          transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('indexedDB')));
        });
        const answer = await answerOf(work(transaction.objectStore(store)));
        await done;
        return answer;
      } finally {
        base.close();
      }
    },
  };
}
