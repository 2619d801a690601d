import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { bookings, type BookingRow } from '#areas/bookings/contract.ts'
import { askPages } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLinkTo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { lineStyles } from './line-styles.ts'

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
  const { t } = useTranslation('customers')
  if (!useCan('bookings.read')) return null
  return (
    <Box component="section" sx={{ mt: 6 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        {t('bookings')}
      </Typography>
      <BookingLines customerId={customerId} />
    </Box>
  )
}

function BookingLines({ customerId }: { customerId: string }) {
  const { t } = useTranslation(['customers', 'shell'])
  const pages = useInfiniteQuery(askPages(bookings.list, { customerId, limit: 20 }))
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  if (pages.isPending) return <LinesSkeleton lines={4} />
  if (pages.isError && rows.length === 0) return <ErrorState error={pages.error} retry={() => void pages.refetch()} />
  if (rows.length === 0) return <EmptyState icon="calendar" title={t('noBookings')} text={t('noBookingsText')} />
  return (
    <>
      <Box component="ul" aria-label={t('bookings')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((row) => (
          <li key={row.id}>
            <BookingLine row={row} />
          </li>
        ))}
      </Box>
      {pages.hasNextPage && (
        <Button fullWidth onClick={() => void pages.fetchNextPage()} disabled={pages.isFetchingNextPage}>
          {t('shell:list.showMore')}
        </Button>
      )}
    </>
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
