import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf, send } from '#web/api.ts'
import { bookings } from '../../contract/bookings.ts'
import type { Bar, ChangePreview } from '../../contract/replies.ts'
import { changeFields, mayCostElse, type Target } from './target.ts'

const PAUSE_MS = 140

/**
 * Asks what a change would do. Taking the room away is not previewed by itself: only its other parts cost anything.
 * It is not broken off when the hand lets go, because the drop waits for the very same answer.
 */
export function previewQuery(bar: Bar, target: Target) {
  const { roomId, ...fields } = changeFields(bar, target)
  const { bookingId, stayId } = bar
  const input = { bookingId, stayId, ...fields, ...(roomId && { roomId }) }
  return queryOptions({
    queryKey: keyOf(bookings.previewChange, input),
    queryFn: () => send(bookings.previewChange, input),
    staleTime: 5_000,
  })
}

/** The server's word on a change while it is being thought about, asked once the hand rests. */
export function usePreview(bar: Bar | undefined, target: Target | undefined): ChangePreview | undefined {
  const wish = bar && target && mayCostElse(bar, target) ? { bar, target } : undefined
  const key = wish ? JSON.stringify([wish.bar.stayId, changeFields(wish.bar, wish.target)]) : ''
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])

  const query = useQuery({
    ...previewQuery(wish?.bar ?? noBar, wish?.target ?? noTarget),
    enabled: wish !== undefined && settled === key,
  })
  return wish ? query.data : undefined
}

const noTarget = { arrival: '', departure: '', roomId: null, roomTypeId: '' } as unknown as Target
const noBar = { ...noTarget, bookingId: '', stayId: '' } as unknown as Bar
