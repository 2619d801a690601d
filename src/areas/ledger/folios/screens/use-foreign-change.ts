import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Folio } from '../contract/replies.ts'

export type ForeignChange = { dueBefore: number; dueNow: number; who: string }

/** Who put the newest thing on a bill that was not on it before; no one is named when things only changed. */
function newestBy(before: Folio, now: Folio): string {
  const known = new Set([...before.lines, ...before.payments].map(({ id }) => id))
  const added = [...now.lines, ...now.payments].filter(({ id }) => !known.has(id))
  return added.toSorted((a, b) => a.origin.at.localeCompare(b.origin.at)).at(-1)?.origin.by ?? ''
}

/** Reports when a bill on the screen was changed by another desk: by no write of this one. */
export function useForeignChange(folio: Folio): { change: ForeignChange | undefined; dismiss: () => void } {
  const queries = useQueryClient()
  const [change, setChange] = useState<ForeignChange>()
  const seen = useRef({ folio, wroteAt: 0 })
  useEffect(() => {
    const wrote = queries.getMutationCache().getAll().filter(({ state }) => state.status !== 'error') // prettier-ignore
    const wroteAt = Math.max(0, ...wrote.map(({ state }) => state.submittedAt))
    const before = seen.current
    seen.current = { folio, wroteAt }
    if (folio.version === before.folio.version || folio.bookingId !== before.folio.bookingId) return
    if (wroteAt > before.wroteAt) setChange(undefined)
    else setChange({ dueBefore: before.folio.money.due, dueNow: folio.money.due, who: newestBy(before.folio, folio) })
  }, [folio, queries])
  return { change, dismiss: () => setChange(undefined) }
}
