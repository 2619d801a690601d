import type { QueryClient } from '@tanstack/react-query'
import type { Presence } from '#core/presence.ts'
import { identityHeaders } from './request.ts'
import { serverResponded, serverUnreachable } from './connection.ts'
import { isOwnEcho, overviews, refreshAreas } from './refresh.ts'
import { makeStore } from './store.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
const MERGE_MS = 80
/** Figures over many areas are read again at most so often, however much happens at other desks. */
const OVERVIEW_GAP_MS = 30_000

/** Whether the stream is open: while it is not, polls replace it. */
export const streamIsUp = makeStore(false)

/** Who was heard last of those who look at a screen now; each event is one. */
export const latestPresence = makeStore<Presence | undefined>(undefined)

const PRESENCE = 'event: presence\ndata: '

/** The areas one event of the stream names, and the write that changed them; what is not understood names none. */
export function changeOf(event: string): { topics: readonly string[]; idempotencyKey?: string } {
  const data = event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .join('\n')
  try {
    const { topics, idempotencyKey } = JSON.parse(data) as { topics?: unknown; idempotencyKey?: unknown }
    return {
      topics: Array.isArray(topics) ? topics.map(String) : [],
      ...(typeof idempotencyKey === 'string' && { idempotencyKey }),
    }
  } catch {
    return { topics: [] }
  }
}

async function readEvents(response: Response, onEvent: (event: string) => Promise<void>): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  while (reader) {
    const { value, done } = await reader.read()
    if (done) return
    const events = (rest + value.replaceAll('\r', '')).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) void onEvent(event)
  }
}

type Listening = {
  /** A signed-in user's stream when left out. */
  url?: string
  /** At least so long between two refreshes, so that an evening's rush stays below a limit of calls. */
  gapMs?: number
  /** Whether the connection is up. */
  onLine?: (isOpen: boolean) => void
}

/** Work that is done soon after it is wanted, and not again before a gap is over. */
function spaced(gapMs: number, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let doneAt = 0
  const run = () => {
    timer = undefined
    doneAt = Date.now()
    work()
  }
  return {
    soon: () => {
      timer ??= setTimeout(run, Math.max(MERGE_MS, doneAt + gapMs - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/** Statuses that a retry of the stream cannot change. */
const FINAL = [400, 401, 403, 404]

/**
 * Listens to what other desks change: one stream per tab, read with fetch because an EventSource cannot carry
 * the Authorization header. After a break it comes back by itself, ever more slowly, and then refreshes
 * everything, since it cannot know what it missed. Events of this tab's own writes refresh nothing: their replies have.
 */
export function listen(queries: QueryClient, { url = '/api/live', gapMs = 0, onLine }: Listening = {}): () => void {
  const stop = new AbortController()
  const waiting = new Set<string>()
  const changed = spaced(gapMs, () => {
    refreshAreas(queries, new Set(waiting))
    waiting.clear()
  })
  const looked = spaced(OVERVIEW_GAP_MS, () => refreshAreas(queries, new Set(overviews())))
  const onEvent = async (event: string) => {
    if (event.startsWith(PRESENCE)) return latestPresence.set(JSON.parse(event.slice(PRESENCE.length)) as Presence)
    const { topics, idempotencyKey } = changeOf(event)
    if (topics.length === 0 || (await isOwnEcho(idempotencyKey)) || stop.signal.aborted) return
    topics.forEach((topic) => waiting.add(topic))
    changed.soon()
    looked.soon()
  }

  const run = async () => {
    let wait = FIRST_WAIT_MS
    let isBack = false
    while (!stop.signal.aborted) {
      try {
        const response = await fetch(url, {
          headers: { ...identityHeaders(), accept: 'text/event-stream' },
          signal: stop.signal,
        })
        serverResponded()
        if (FINAL.includes(response.status)) return
        if (response.ok) {
          if (isBack) refreshAreas(queries)
          isBack = true
          wait = FIRST_WAIT_MS
          onLine?.(true)
          await readEvents(response, onEvent)
        }
      } catch {
        // The connection broke; the loop retries. An idle desk learns here that the server is unreachable.
        if (!stop.signal.aborted) serverUnreachable()
      }
      if (!stop.signal.aborted) onLine?.(false)
      await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)))
      wait = Math.min(LONGEST_WAIT_MS, wait * 2)
    }
  }
  void run()

  return () => {
    stop.abort()
    changed.stop()
    looked.stop()
  }
}
