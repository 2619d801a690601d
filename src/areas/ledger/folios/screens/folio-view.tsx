import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/api.ts'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { folios } from '../contract/folios.ts'
import { Bill } from './bill/bill.tsx'

/** The bill of a booking with everything that can be done to it; for a page of its own or a tab. */
export function FolioView({ bookingId }: { bookingId: string }) {
  const folio = useQuery(queryOf(folios.get, { bookingId }))
  if (folio.data) return <Bill key={bookingId} folio={folio.data} />
  if (folio.isError) return <ErrorState error={folio.error} retry={() => void folio.refetch()} />
  return <LinesSkeleton lines={8} />
}
