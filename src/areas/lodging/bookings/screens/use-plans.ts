import { useQuery } from '@tanstack/react-query'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { queryOf } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { type BookingDraft, plansOf } from './booking-draft.ts'

const MOST_PLANS = 200

/** The plans a booking that is being made may have, those negotiated with its company first, and for which nights; none until they are read. */
export function usePlans({ company }: Pick<BookingDraft, 'company'>) {
  const canRead = useCan('rates.read')
  const mayOverride = useCan('bookings.override')
  const plans = useQuery({ ...queryOf(rates.plans, {}), enabled: canRead })
  const read = useQuery({
    ...queryOf(rates.planCompanies, { companyId: company?.id ?? '', limit: MOST_PLANS }),
    enabled: canRead && company !== null,
  })
  const negotiated = (company && read.data?.rows) ?? []
  return { plans: plansOf(plans.data?.rows ?? [], negotiated, mayOverride), negotiated }
}
