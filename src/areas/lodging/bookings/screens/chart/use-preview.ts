import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RequestOf } from '#core/contract.ts'
import { keyOf, send } from '#web/api.ts'
import { bookings } from '../../contract/bookings.ts'
import type { ChangePreview } from '../../contract/replies.ts'
import type { Bar } from '../../contract/chart.ts'
import { changeFields, mayCostElse, type Target } from './target.ts'

const PAUSE_MS = 140
const STALE_MS = 5_000

/**
 * Requests what a change would do. Taking the room away is not previewed by itself: only its other parts cost anything.
 * It is not cancelled when the pointer is released, because the drop waits for the same reply.
 */
export function previewQuery(bar: Bar, target: Target) {
  const input = inputOf(bar, target)
  return queryOptions({
    queryKey: keyOf(bookings.previewChange, input),
    queryFn: () => send(bookings.previewChange, input),
    staleTime: STALE_MS,
  })
}

function inputOf(bar: Bar, target: Target): RequestOf<typeof bookings.previewChange> {
  const { roomId, ...fields } = changeFields(bar, target)
  const { bookingId, stayId } = bar
  return { bookingId, stayId, ...fields, ...(roomId && { roomId }) }
}

/** The server's preview of a change, requested once the pointer rests. */
export function usePreview(bar: Bar | undefined, target: Target | undefined): ChangePreview | undefined {
  const request = bar && target && mayCostElse(bar, target) ? { bar, target } : undefined
  const key = request ? JSON.stringify([request.bar.stayId, changeFields(request.bar, request.target)]) : ''
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])

  const input = request && inputOf(request.bar, request.target)
  const query = useQuery({
    queryKey: keyOf(bookings.previewChange, input),
    queryFn: input ? () => send(bookings.previewChange, input) : skipToken,
    staleTime: STALE_MS,
    enabled: settled === key,
  })
  return request ? query.data : undefined
}
