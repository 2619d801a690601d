import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { nightsOf } from '#core/dates.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import type { BookingRow } from '../contract/replies.ts'
import { usePartyWords } from './party-words.ts'
import { BookingStatusChip } from './booking-status.tsx'

/** 'Asha Rao ★ VIP 1' with what marks the guest out. */
export function RowGuest({ row }: { row: BookingRow }) {
  const { t } = useTranslation('bookings')
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
      {row.guestName}
      {row.isVip && (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
          <Icon
            name="star"
            {...(row.vipLevel === null && { label: t('vip') })}
            sx={{ fontSize: 16, color: 'warning.main' }}
          />
          {row.vipLevel !== null && (
            <Box component="span" sx={{ fontSize: 12, fontWeight: 600 }}>
              {t('vipOfLevel', { level: row.vipLevel })}
            </Box>
          )}
        </Box>
      )}
      {row.tierName !== '' && <StatusChip tone="tentative" icon="star" label={row.tierName} />}
      {row.stayCount > 1 && (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {t('roomCount', { count: row.stayCount })}
        </Box>
      )}
    </Box>
  )
}

/** '204, 205' or that a room is still missing, and of which types. */
export function RowRooms({ row, withTypes }: { row: BookingRow; withTypes?: boolean }) {
  const { t } = useTranslation('bookings')
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1.5, whiteSpace: 'nowrap' }}>
      {row.roomNumbers.length > 0 && <strong style={{ fontWeight: 600 }}>{row.roomNumbers.join(', ')}</strong>}
      {row.unassignedCount > 0 && (
        <Box component="span" sx={{ color: 'warning.main', fontWeight: 500 }}>
          {row.stayCount === 1 ? t('withoutRoom') : t('unassigned', { count: row.unassignedCount })}
        </Box>
      )}
      {withTypes && (
        <Box component="span" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'inline' } }}>
          {row.roomTypeNames.join(', ')}
        </Box>
      )}
    </Box>
  )
}

/** '2' or '2 + 1', read aloud and on hover in full. */
function RowParty({ row }: { row: BookingRow }) {
  const text = usePartyWords()(row)
  return (
    <Box component="span" title={text} sx={{ whiteSpace: 'nowrap' }}>
      <span aria-hidden>{row.children > 0 ? `${row.adults} + ${row.children}` : row.adults}</span>
      <span className="visually-hidden">{text}</span>
    </Box>
  )
}

/** The columns of every list of bookings. */
export function useBookingColumns(): readonly Column<BookingRow>[] {
  const { t } = useTranslation('bookings')
  return [
    {
      key: 'guestName',
      label: t('guest.label'),
      cell: (row) => <RowGuest row={row} />,
      text: (row) => row.guestName,
      phone: 'title',
    },
    { key: 'reference', label: t('reference'), cell: (row) => row.reference, phone: 'wide' },
    {
      key: 'status',
      label: t('statusLabel'),
      cell: (row) => <BookingStatusChip booking={row} />,
      text: (row) => (row.isAccount ? t('groupAccount') : t(`status.${row.status}`)),
    },
    { key: 'arrival', label: t('arrival'), cell: (row) => <DayText day={row.arrival} shape="short" /> },
    {
      key: 'departure',
      label: t('departure'),
      cell: (row) => <DayText day={row.departure} shape="short" />,
      phone: 'hidden',
    },
    { key: 'nights', label: t('nights'), cell: (row) => nightsOf(row), text: nightsOf, align: 'end', phone: 'wide' },
    {
      key: 'rooms',
      label: t('room'),
      cell: (row) => <RowRooms row={row} withTypes />,
      text: (row) => [...row.roomNumbers, ...row.roomTypeNames].join(' '),
    },
    {
      key: 'party',
      label: t('guests'),
      cell: (row) => <RowParty row={row} />,
      align: 'end',
      text: (row) => row.adults + row.children,
      phone: 'hidden',
    },
    {
      key: 'total',
      label: t('total'),
      cell: (row) => <MoneyText amount={row.total} currency={row.currency} />,
      align: 'end',
      phone: 'hidden',
    },
    {
      key: 'due',
      label: t('balance'),
      align: 'end',
      phone: 'end',
      cell: (row) => <MoneyText amount={row.due} currency={row.currency} isDue />,
    },
  ]
}
