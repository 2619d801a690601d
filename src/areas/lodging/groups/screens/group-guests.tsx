import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BookingStatusChip, openBooking } from '#areas/lodging/bookings/screens/pickers.tsx'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { groups } from '../contract/groups.ts'
import type { Group, GroupStay } from '../contract/replies.ts'
import { ImportDialog } from './import-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

/** The guests of a group; each opens their booking. `onBook` is none while no one can be booked. */
export function GroupGuests({ group, onBook }: { group: Group; onBook: (() => void) | undefined }) {
  const { t } = useTranslation('groups')
  const [open, setOpen] = useState<'import' | 'link'>()
  const close = () => setOpen(undefined)
  const mayWrite = useCan('groups.write')
  const mayBook = mayWrite && onBook !== undefined
  const book = mayBook && (
    <Button variant="outlined" onClick={onBook}>
      {t('pickUp.ok')}
    </Button>
  )
  return (
    <Stack spacing={2}>
      {mayWrite && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
          {mayBook && (
            <Button variant="outlined" onClick={() => setOpen('import')}>
              {t('import.ok')}
            </Button>
          )}
          <Button variant="outlined" startIcon={<Icon name="link" />} onClick={() => setOpen('link')}>
            {t('link.title')}
          </Button>
        </Stack>
      )}
      <GuestList group={group} book={book} />
      {open === 'import' && <ImportDialog group={group} onClose={close} />}
      {open === 'link' && <LinkDialog group={group} onClose={close} />}
    </Stack>
  )
}

function GuestList({ group, book }: { group: Group; book: ReactNode }) {
  const { t } = useTranslation('groups')
  return (
    <DataList
      label={t('tab.guests')}
      source={groups.stays}
      input={{ groupId: group.id }}
      rowKey={({ stayId }) => stayId}
      columns={useColumns()}
      onOpen={({ bookingId }) => openBooking(bookingId)}
      empty={{
        title: t('guests.empty'),
        text: t(group.status === 'TENTATIVE' ? 'guests.notYet' : 'guests.emptyText'),
        action: book,
      }}
    />
  )
}

function useColumns(): readonly Column<GroupStay>[] {
  const { t } = useTranslation('groups')
  const { day } = useDays()
  const dates = ({ arrival, departure }: GroupStay) => `${day(arrival, 'short')} → ${day(departure, 'short')}`
  return [
    { key: 'guestName', label: t('guests.guest'), phone: 'title', cell: (row) => row.guestName },
    { key: 'reference', label: t('guests.booking'), width: 120, cell: (row) => row.reference },
    { key: 'dates', label: t('dates'), cell: dates, text: dates },
    { key: 'roomTypeName', label: t('pickUp.roomType'), cell: (row) => row.roomTypeName },
    { key: 'roomNumber', label: t('guests.room'), width: 90, cell: (row) => row.roomNumber ?? '' },
    {
      key: 'status',
      label: t('status'),
      width: 150,
      cell: (row) => <BookingStatusChip booking={row} />,
      text: (row) => row.status,
    },
  ]
}
