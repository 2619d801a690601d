import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { GuestNeeds } from '#areas/parties/customers/screens/pickers.tsx'
import { useDays } from '#web/formats.ts'
import type { Booking } from '../contract/replies.ts'

/** What must be seen before anything is pressed: do not rent, an option that runs out, notes, why it was cancelled. */
export function GuestNotices({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const { moment } = useDays()
  const { customer, notes, optionExpiresAt, cancelReason, status } = booking
  return (
    <>
      {customer.doNotRent && <Alert severity="error">{t('doNotRent')}</Alert>}
      {(status === 'CONFIRMED' || status === 'IN_HOUSE') && <GuestNeeds customerId={customer.id} />}
      {customer.isVip && (
        <Alert severity="info" icon={false}>
          {t('vipGuest')}
        </Alert>
      )}
      {optionExpiresAt && status === 'OPTION' && (
        <Alert severity="warning">{t('optionUntil', { moment: moment(optionExpiresAt) })}</Alert>
      )}
      {cancelReason && <Alert severity="warning">{t('cancelledBecause', { reason: cancelReason })}</Alert>}
      {notes && (
        <Alert severity="info" sx={{ whiteSpace: 'pre-line' }}>
          {notes}
        </Alert>
      )}
    </>
  )
}
