import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { leads } from '../contract/leads.ts'

/** The enquiry a booking was made of; nothing for others. */
export function BookingLead({ bookingId }: { bookingId: string }) {
  const mayRead = useCan('leads.read')
  return (
    mayRead && (
      <Suspense fallback={null}>
        <Enquiry bookingId={bookingId} />
      </Suspense>
    )
  )
}

function Enquiry({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('leads')
  const { data } = useQuery(queryOf(leads.ofBooking, { bookingId }))
  if (!data?.lead) return null
  const { id, number, title } = data.lead
  return (
    <div>
      {t('lead')} <Link to={`/businessLead/manage-businesslead?lead=${id}`}>{`${number} · ${title}`}</Link>
    </div>
  )
}
