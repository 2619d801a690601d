import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Named } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { toast } from '#web/ui/toasts.tsx'
import { ApiError } from '#web/api-error.ts'
import { refusalText } from '#web/refusal-text.ts'
import type { RequestOf } from '#core/contract.ts'
import { bookings } from '../contract/bookings.ts'
import type { Booking } from '../contract/replies.ts'

/**
 * A write that names a version. When another user was first, the new state is fetched at once while what was typed stays,
 * so that looking and pressing again is all there is to do.
 */
export function useEdit<R extends Named>(route: R) {
  const queries = useQueryClient()
  const sending = useSend(route)
  const { error } = sending
  useEffect(() => {
    if (error?.code === 'stale_version') void queries.invalidateQueries()
  }, [error, queries])
  return sending
}

/** The server's "no" in words; a stale edit names who was first. */
export function useRefusalWords(): (error: unknown) => string {
  const { t } = useTranslation(['bookings', 'refusals'])
  return (error) => {
    const who = error instanceof ApiError && error.code === 'stale_version' ? error.details['changedBy'] : undefined
    return who ? t('bookings:staleBy', { who: String(who) }) : refusalText(t, error)
  }
}

/** Stores a detail of a booking as it is chosen, and says so. */
export function useSaveDetail({ id: bookingId, version }: Booking, said: string) {
  const words = useRefusalWords()
  const { mutate } = useEdit(bookings.update)
  return (detail: Pick<RequestOf<typeof bookings.update>, 'purpose' | 'segment'>) =>
    mutate({ bookingId, version, ...detail }, { onSuccess: () => toast(said), onError: (error) => toast(words(error)) })
}
