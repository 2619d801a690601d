import { useEffect, useRef, useState } from 'react'
import type { RequestOf, Named, Reply } from '#core/contract.ts'
import { sendQueued } from '../api.ts'
import { ApiError, type ApiErrorCode } from '../api-error.ts'
import { isUnreachable, serverUnreachable } from '../connection.ts'
import { remedied, remediedInput } from '../remedies.ts'
import { queryClient } from '../query-client.ts'
import { type ChangedAreas, refreshAfterWrite, rememberWrite } from '../refresh.ts'
import { currentSession, useSessionOrNone } from '../session.ts'
import { makeStore, useStore } from '../store.ts'
import { judged } from './judge.ts'
import { type DeliveryOutcome, makeQueue } from './queue.ts'
import { type Entry, memoryShelf, openShelf, type Shelf } from './shelf.ts'

/** A line that hangs is as good as none. */
const PATIENCE_MS = 10_000
const RETRY_MS = 5_000
/** Names of the lock by which one tab sends, and of the channel by which tabs notify each other of changes. */
const TABS = 'hotelmate-outbox'

let opened: Promise<Shelf> | undefined
const theShelf = (): Promise<Shelf> => (opened ??= openShelf().catch(memoryShelf))
/** The shelf, opened when it is first needed. */
const shelf: Shelf = {
  all: async () => (await theShelf()).all(),
  add: async (entry) => (await theShelf()).add(entry),
  put: async (entry) => (await theShelf()).put(entry),
  remove: async (seq) => (await theShelf()).remove(seq),
  changeNote: async (name, change) => (await theShelf()).changeNote(name, change),
  dropNotes: async (beginning) => (await theShelf()).dropNotes(beginning),
}

/** What each write sent from here changed, until its screen refreshes it. */
const changedBy = new Map<string, ChangedAreas>()

async function deliver({ route, input, key }: Entry): Promise<DeliveryOutcome> {
  if (!navigator.onLine) {
    serverUnreachable()
    return { kind: 'waiting' }
  }
  try {
    const options = { idempotencyKey: key, signal: AbortSignal.timeout(PATIENCE_MS) }
    const sending = sendQueued(route, input, options)
    // The caller that pushed or flushed it refreshes at once.
    rememberWrite(key, sending)
    const { reply, changed } = await sending
    changedBy.set(key, changed)
    return { kind: 'done', reply }
  } catch (error) {
    if (error instanceof ApiError) return judged(error)
    serverUnreachable()
    return { kind: 'waiting' }
  }
}

export type Writer = Pick<Entry, 'propertyId' | 'userId' | 'userName' | 'screen'>
/** The paired screen this page is. */
let pairedScreen: Writer | undefined

/** Who writes here: the paired screen, or who is signed in. */
function writer(): Writer | undefined {
  const user = currentSession()?.user
  return pairedScreen ?? (user && { propertyId: user.propertyId ?? 0, userId: user.id, userName: user.displayName })
}

const isMine = ({ userId, propertyId, screen }: Entry): boolean => {
  const now = writer()
  return now?.userId === userId && now.propertyId === propertyId && now.screen === screen
}

/** Undefined until the device has been looked at. */
const entries = makeStore<readonly Entry[] | undefined>(undefined)
const waiting = (): readonly Entry[] => (entries.get() ?? []).filter(isMine)
/** Open while someone is signed in. */
let tabs: BroadcastChannel | undefined
const readAnew = async (): Promise<void> => entries.set(await shelf.all())

export const outbox = makeQueue({
  shelf,
  deliver,
  isMine,
  newKey: () => crypto.randomUUID(),
  now: () => Date.now(),
  oneAtATime: (work) => ('locks' in navigator ? navigator.locks.request(TABS, work) : work()),
  onChange: () => {
    tabs?.postMessage('changed')
    void readAnew()
  },
})

/** What an area's writes wait on this device, once that is known; `mine` is what this user made for the property worked for now. */
export function useOutbox(area: string): { isKnown: boolean; mine: readonly Entry[]; others: readonly Entry[] } {
  useSessionOrNone()
  const found = useStore(entries)
  const all = (found ?? []).filter(({ route }) => route.area === area)
  return { isKnown: found !== undefined, mine: all.filter(isMine), others: all.filter((entry) => !isMine(entry)) }
}

/**
 * Sends what waits: when someone signs in, when the line comes back, when the tab is looked at, and every five seconds.
 *
 * @param screen the paired screen that writes here in place of a user; the same object at every draw
 */
export function useOutboxRunner(screen?: Writer): void {
  useEffect(() => {
    pairedScreen = screen
    const flush = () => {
      const before = waiting().length
      if (before === 0) return
      void outbox
        .flush()
        .then(readAnew)
        .then(() => {
          changedBy.clear()
          if (waiting().length < before) void queryClient.invalidateQueries()
        })
    }
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(TABS) : undefined
    tabs = channel
    channel?.addEventListener('message', () => void readAnew())
    window.addEventListener('online', flush)
    window.addEventListener('focus', flush)
    const timer = setInterval(() => {
      if (waiting().some(({ refusal }) => !refusal)) flush()
    }, RETRY_MS)
    void readAnew().then(flush)
    return () => {
      channel?.close()
      tabs = undefined
      window.removeEventListener('online', flush)
      window.removeEventListener('focus', flush)
      clearInterval(timer)
      pairedScreen = undefined
    }
  }, [screen])
}

type QueuedRequest<R extends Named> = {
  route: R
  input: RequestOf<R>
  subject: string
  says: unknown
  /** The server did it; without its reply when another tab or an earlier session received it. */
  onDone: (reply: Reply<R> | undefined) => void
  /** No response: it waits on this device. */
  onQueued: (entry: Entry) => void
}

/**
 * Stores a write on this device, then sends it; it waits there when no response comes. What is refused at once is not stored; what
 * can be put right in place is sent again afterwards.
 *
 * @returns the refusal, for the user at the screen
 */
export async function pushRequest<R extends Named>(request: QueuedRequest<R>): Promise<ApiError | null> {
  const { route, input, subject, says, onDone, onQueued } = request
  const by = writer()
  if (!by) return null
  const { area, action, method, path } = route
  const { entry, outcome } = await outbox.push({
    key: crypto.randomUUID(),
    route: { area, action, method: method as 'POST', path },
    input: input as Record<string, unknown>,
    subject,
    says,
    ...by,
    madeAt: new Date().toISOString(),
    tries: 0,
    refusal: null,
  })
  if (outcome.kind === 'waiting') {
    onQueued(entry)
    return null
  }
  if (outcome.kind === 'done') {
    refreshAfterWrite(queryClient, changedBy.get(entry.key))
    changedBy.delete(entry.key)
    onDone(outcome.reply as Reply<R> | undefined)
    return null
  }
  await outbox.drop([entry])
  const { status, code, details } = outcome.refusal
  const remedy = await remedied({ code, details })
  if (remedy) return pushRequest({ ...request, input: remediedInput(input, remedy) })
  return new ApiError(status, { code: code as ApiErrorCode, details })
}

/** A write that survives a bad line, from a form: while one is on its way, pressing again makes no second request. */
export function usePush() {
  const [isPending, setPending] = useState(false)
  const isSending = useRef(false)
  const [error, setError] = useState<ApiError | null>(null)
  const push = async <R extends Named>(request: QueuedRequest<R>): Promise<ApiError | null> => {
    if (isSending.current) return null
    isSending.current = true
    setPending(true)
    setError(null)
    try {
      const refused = await pushRequest(request)
      setError(refused)
      return refused
    } finally {
      isSending.current = false
      setPending(false)
    }
  }
  return { push, isPending, error }
}

/** A note on this device: what was typed and not yet sent. */
export const changeNote: Shelf['changeNote'] = (name, change) => shelf.changeNote(name, change)

/** Takes off this device what a user read and typed there; writes that wait stay, since they are stored nowhere else. */
export async function forgetNotes(user: { id: number; propertyId: number | null }): Promise<void> {
  for (const kind of ['read', 'cart']) await shelf.dropNotes(`${kind} ${user.propertyId} ${user.id} `)
}

const CLEAR = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(3)), (byte) => CLEAR[byte % CLEAR.length]).join('')

/** The next number of this device, such as K7Q-12: used for what needs a number before the server assigns one. */
export async function nextDeviceNumber(): Promise<string> {
  const next = await changeNote<{ name: string; last: number }>('device', (before) => ({
    name: before?.name ?? randomName(),
    last: (before?.last ?? 0) + 1,
  }))
  return `${next?.name}-${next?.last}`
}

/** Whether the server is known to be out of reach now. */
export const isLineDown = (): boolean => !navigator.onLine || isUnreachable()
