/** A write that waits on this device until the server has responded. */
export type Entry = {
  /** Its place in the queue; assigned by the shelf. */
  seq: number
  /** The idempotency key: one request has one key, however often it is sent. */
  key: string
  /** Its address, by the contract at the time it was made. */
  route: { area: string; action: string; method: 'POST' | 'PUT' | 'DELETE'; path: `/${string}` }
  input: Record<string, unknown>
  /** What it is about: entries of one subject go in order, and wait behind one that was refused. */
  subject: string
  /** What a user reads of it; the area that made it knows its shape. */
  says: unknown
  propertyId: number
  userId: number
  userName: string
  /** The token of the paired screen it was made at: no one is signed in there. */
  screen?: string
  madeAt: string
  tries: number
  /** The server's refusal; null while it waits. */
  refusal: { code: string; status: number; details: Record<string, unknown> } | null
}

export type NewEntry = Omit<Entry, 'seq'>

/** Stores entries until they are done, and notes beside them. All tabs of a device share one. */
export type Shelf = {
  /** In the order they were put there. */
  all: () => Promise<Entry[]>
  add: (entry: NewEntry) => Promise<Entry>
  /** Writes a changed entry; one that was taken off meanwhile stays off. */
  put: (entry: Entry) => Promise<void>
  remove: (seq: number) => Promise<void>
  /** Reads a note, changes it and writes it in one piece; undefined removes it. Returns the note afterwards. */
  changeNote: <T>(name: string, change: (before: T | undefined) => T | undefined) => Promise<T | undefined>
  /** Takes every note away whose name begins so. */
  dropNotes: (beginning: string) => Promise<void>
}

const DATABASE = 'hotelmate-outbox'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
      opening.result.createObjectStore('notes')
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('no place to keep work on this device'))
    opening.onblocked = () => reject(new Error('another tab holds an older outbox open'))
  })
}

/** The shelf in IndexedDB. What it has confirmed is on the disk: a browser that is killed loses none of it. */
export async function openShelf(): Promise<Shelf> {
  const database = await openDatabase()
  const run = <T>(
    store: 'entries' | 'notes',
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore, setResult: (value: T) => void) => void,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      let result: T
      const transaction = database.transaction(store, mode, { durability: 'strict' })
      transaction.oncomplete = () => resolve(result)
      transaction.onabort = () => reject(transaction.error ?? new Error('the device could not keep it'))
      work(transaction.objectStore(store), (value) => (result = value))
    })

  return {
    all: () =>
      run<Entry[]>('entries', 'readonly', (store, setResult) => {
        const read = store.getAll()
        read.onsuccess = () => setResult(read.result as Entry[])
      }),
    add: (entry) =>
      run<Entry>('entries', 'readwrite', (store, setResult) => {
        const added = store.add(entry)
        added.onsuccess = () => setResult({ ...entry, seq: Number(added.result) })
      }),
    put: (entry) =>
      run<void>('entries', 'readwrite', (store) => {
        const known = store.getKey(entry.seq)
        known.onsuccess = () => known.result !== undefined && store.put(entry)
      }),
    remove: (seq) => run<void>('entries', 'readwrite', (store) => void store.delete(seq)),
    changeNote: <T>(name: string, change: (before: T | undefined) => T | undefined) =>
      run<T | undefined>('notes', 'readwrite', (store, setResult) => {
        const read = store.get(name)
        read.onsuccess = () => {
          const after = change(read.result as T | undefined)
          if (after === undefined) store.delete(name)
          else store.put(after, name)
          setResult(after)
        }
      }),
    dropNotes: (beginning) =>
      run<void>('notes', 'readwrite', (store) => {
        store.delete(IDBKeyRange.bound(beginning, `${beginning}\uffff`))
      }),
  }
}

/** A shelf that lasts as long as the tab, where the browser has no storage. */
export function memoryShelf(): Shelf {
  const entries = new Map<number, Entry>()
  const notes = new Map<string, unknown>()
  let last = 0
  return {
    all: async () => [...entries.values()],
    add: async (entry) => {
      const added = { ...entry, seq: (last += 1) }
      entries.set(added.seq, added)
      return added
    },
    put: async (entry) => void (entries.has(entry.seq) && entries.set(entry.seq, entry)),
    remove: async (seq) => void entries.delete(seq),
    changeNote: async <T>(name: string, change: (before: T | undefined) => T | undefined) => {
      const after = change(notes.get(name) as T | undefined)
      if (after === undefined) notes.delete(name)
      else notes.set(name, after)
      return after
    },
    dropNotes: async (beginning) => {
      for (const name of notes.keys()) if (name.startsWith(beginning)) notes.delete(name)
    },
  }
}
