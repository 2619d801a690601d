import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Named } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import type { Folio } from '../contract/replies.ts'

/**
 * A write for a bill as it was looked at. When another desk was first, the bill is read anew while what was typed stays, and the next
 * press is for the bill as it then is: looking and pressing again is all there is to do.
 */
export function useBillWrite<R extends Named>(route: R, folio: Pick<Folio, 'version'>) {
  const queries = useQueryClient()
  const [seen] = useState(folio.version)
  const [isReread, setReread] = useState(false)
  const sending = useSend(route)
  const isStale = sending.error?.code === 'stale_version'
  if (isStale && !isReread) setReread(true)
  useEffect(() => {
    if (isStale) void queries.invalidateQueries()
  }, [isStale, queries])
  return { ...sending, version: isReread ? folio.version : seen }
}
