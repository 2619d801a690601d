import { lazy, Suspense } from 'react'
import { LinesSkeleton } from '#web/ui/states.tsx'

export { ChargeDialog } from './dialogs/charge-dialog.tsx'
export { MoneySummary } from './money-summary.tsx'

const Shown = lazy(() => import('./folio-view.tsx').then((screen) => ({ default: screen.FolioView })))

/** The bill of a booking with everything that can be done to it; fetched when it is looked at. */
export function FolioView({ bookingId }: { bookingId: string }) {
  return (
    <Suspense fallback={<LinesSkeleton lines={8} />}>
      <Shown bookingId={bookingId} />
    </Suspense>
  )
}
