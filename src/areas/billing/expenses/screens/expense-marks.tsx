import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { Link } from '#web/navigation.tsx'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { Expense, ExpenseStatus } from '../contract.ts'

const tones: Record<ExpenseStatus, StatusTone> = {
  TO_PAY: 'tentative',
  PART_PAID: 'arrives',
  PAID: 'past',
  OVERDUE: 'urgent',
  VOID: 'cancelled',
}

export function ExpenseStatusChip({ status }: { status: ExpenseStatus }) {
  const { t } = useTranslation('expenses')
  return <StatusChip tone={tones[status]} label={t(`status.${status}`)} />
}

/** The way to the bill of the booking an expense names. */
export function BookingOf({ expense: { bookingReference } }: { expense: Expense }) {
  if (bookingReference === null) return '–'
  const address: Address = `/master-service/reservation-details/${encodeURIComponent(bookingReference)}?tab=folio`
  return <Link to={address}>{bookingReference}</Link>
}
