import { useEffect, useRef, useState } from 'react'
import type { PresencePlace, SentPresence } from '#core/presence.ts'
import { latestPresence, streamIsUp } from './live.ts'
import { identityHeaders } from './request.ts'

/** Someone else who looks at the same screen, and what they have selected there. */
export type Other = { tab: string; name: string; at: SentPresence['at'] }

const GATHER_MS = 400
const BEAT_MS = 5_000
/** After so long without a message a user is gone: a closed laptop sends none. */
const GONE_MS = 12_000

/**
 * Joins those who look at a screen. A user alone sends one message and no more; otherwise they send what is selected, at most once in
 * `GATHER_MS`, and a beat.
 */
export function joinPlace(place: PresencePlace, onChange: (others: readonly Other[]) => void) {
  const tab = crypto.randomUUID()
  const others = new Map<string, Other & { heardAt: number }>()
  let at: SentPresence['at'] = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = (kind: SentPresence['kind']) => {
    const headers = { ...identityHeaders(), 'content-type': 'application/json' }
    const body = JSON.stringify({ place, tab, kind, at } satisfies SentPresence)
    // One that is lost is made up for by the next; a page that closes still sends its last.
    void fetch('/api/live/presence', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
  }
  const changed = () => onChange([...others.values()].map(({ heardAt: _heardAt, ...other }) => other))
  const sendSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      send('HERE')
    }, GATHER_MS)
  }
  const hear = () => {
    const heard = latestPresence.get()
    if (!heard || heard.place !== place || heard.tab === tab) return
    const isNew = !others.has(heard.tab)
    if (heard.kind === 'LEAVE') others.delete(heard.tab)
    else others.set(heard.tab, { tab: heard.tab, name: heard.name, at: heard.at, heardAt: Date.now() })
    if (heard.kind === 'JOIN' || (heard.kind === 'HERE' && isNew)) sendSoon()
    changed()
  }
  // Events were missed while the stream was down: request anew.
  const join = () => streamIsUp.get() && send('JOIN')
  const beat = setInterval(() => {
    const gone = [...others.values()].filter(({ heardAt }) => heardAt < Date.now() - GONE_MS)
    for (const other of gone) others.delete(other.tab)
    if (gone.length > 0) changed()
    if (others.size > 0) sendSoon()
  }, BEAT_MS)
  const stops = [latestPresence.subscribe(hear), streamIsUp.subscribe(join)]
  const leave = () => {
    for (const stop of stops) stop()
    clearInterval(beat)
    clearTimeout(timer)
    globalThis.removeEventListener('pagehide', leave)
    if (others.size > 0) send('LEAVE')
  }
  globalThis.addEventListener('pagehide', leave)
  join()
  return {
    leave,
    select: (next: SentPresence['at']) => {
      at = next
      if (others.size > 0) sendSoon()
    },
  }
}

/** Who else looks at a screen now, and a way to show them what is selected. */
export function usePresence(place: PresencePlace) {
  const [others, setOthers] = useState<readonly Other[]>([])
  const joined = useRef<ReturnType<typeof joinPlace>>(undefined)
  const selected = useRef<SentPresence['at']>(null)
  useEffect(() => {
    joined.current = joinPlace(place, setOthers)
    joined.current.select(selected.current)
    return () => joined.current?.leave()
  }, [place])
  const [select] = useState(() => (at: SentPresence['at']) => {
    selected.current = at
    joined.current?.select(at)
  })
  return { others, select }
}
