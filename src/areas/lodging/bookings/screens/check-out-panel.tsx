import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { folios } from '#areas/ledger/folios/contract/folios.ts'
import { queryOf } from '#web/api.ts'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { bookings } from '../contract/bookings.ts'
import { CheckOutBill } from './check-out-bill.tsx'
import { CheckOutInvoice } from './check-out-invoice.tsx'

type Props = { bookingId: string; onClose: () => void }

/** The bill, the money, the check-out; then the invoice. Four presses in all. */
export function CheckOutPanel({ bookingId, onClose }: Props) {
  const { t } = useTranslation('bookings')
  const [isOut, setOut] = useState(false)
  const booking = useQuery(queryOf(bookings.get, { bookingId }))
  const folio = useQuery(queryOf(folios.get, { bookingId }))
  const error = booking.error ?? folio.error
  if (booking.data && folio.data) {
    if (isOut && booking.data.status === 'CHECKED_OUT')
      return <CheckOutInvoice booking={booking.data} onClose={onClose} />
    return (
      <CheckOutBill
        booking={booking.data}
        folio={folio.data}
        onClose={onClose}
        onDone={(isLast) => (isLast ? setOut(true) : onClose())}
      />
    )
  }
  const retry = () => {
    void booking.refetch()
    void folio.refetch()
  }
  return (
    <Panel open isBeside title={t('checkOut.heading')} onClose={onClose}>
      {error ? <ErrorState error={error} retry={retry} /> : <LinesSkeleton lines={7} />}
    </Panel>
  )
}
