import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import type { BookingRow } from '#areas/lodging/bookings/contract/replies.ts'
import { pagesOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLinkTo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { lineStyles } from './line-styles.ts'
import { PagedLines } from './paged-lines.tsx'

const tones: Record<BookingRow['status'], StatusTone> = {
  INQUIRY: 'tentative',
  OPTION: 'tentative',
  WAITLIST: 'tentative',
  CONFIRMED: 'confirmed',
  IN_HOUSE: 'inHouse',
  CHECKED_OUT: 'past',
  CANCELLED: 'cancelled',
  NO_SHOW: 'urgent',
}

/** A guest's bookings, one line each; nothing for those who may not see bookings. */
export function CustomerBookings({ customerId }: { customerId: string }) {
  if (!useCan('bookings.read')) return null
  return <BookingLines customerId={customerId} />
}

function BookingLines({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers')
  const pages = useInfiniteQuery(pagesOf(bookings.list, { customerId, limit: 20 }))
  return (
    <PagedLines
      title={t('bookings')}
      pages={pages}
      empty={<EmptyState icon="calendar" title={t('noBookings')} text={t('noBookingsText')} />}
      keyOf={(row) => row.id}
      line={(row) => <BookingLine row={row} />}
    />
  )
}

function BookingLine({ row }: { row: BookingRow }) {
  const { t } = useTranslation('customers')
  const { day } = useDays()
  const link = useLinkTo(`/master-service/reservation-details/${row.reference}`)
  return (
    <Box component="a" {...link} sx={lineStyles}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>
          {row.reference} · {[...row.roomNumbers, ...row.roomTypeNames].slice(0, 3).join(', ')}
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
          {day(row.arrival)} – {day(row.departure)}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'end', gap: 1 }}>
        <StatusChip tone={tones[row.status]} label={t(`status.${row.status}`)} />
        <MoneyText amount={row.total} currency={row.currency} />
      </Box>
    </Box>
  )
}
