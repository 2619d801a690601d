import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookingRow } from '#areas/lodging/bookings/contract/replies.ts'
import {
  BookingStatusChip,
  openBooking,
  openCheckIn,
  openCheckOut,
  RowGuest,
  RowRooms,
} from '#areas/lodging/bookings/screens/pickers.tsx'
import { rowAction } from '#areas/lodging/bookings/rules/bookings.ts'
import { type Day, nightsOf } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { type DayListName, DoneOf } from './done-of.tsx'

type Props = { name: DayListName; rows: readonly BookingRow[]; tally?: { due: number; done: number } }

/** Rows before 'Show all': a screenful at the desk, a few cards on a phone. */
const FIRST = { wide: 15, narrow: 5 }

/** Who arrives, leaves or stays, each row with its one next step. */
export function DayList({ name, rows, tally }: Props) {
  const { t } = useTranslation('desk')
  const { today } = useDays()
  const canWrite = useCan('bookings.write')
  const [isAll, setAll] = useState(false)
  const first = useIsNarrow() ? FIRST.narrow : FIRST.wide
  const columns = useDayColumns(name)
  const sorted = dueFirst(rows, name)
  const next = (row: BookingRow) => (canWrite ? rowAction(row, today as Day) : 'open')
  const actions: readonly RowAction<BookingRow>[] = [
    {
      label: t('checkIn'),
      isPrimary: true,
      isHidden: (row) => next(row) !== 'checkIn',
      run: (row) => openCheckIn(row.id),
    },
    {
      label: t('checkOut'),
      isPrimary: true,
      isHidden: (row) => next(row) !== 'checkOut',
      run: (row) => openCheckOut(row.id),
    },
    {
      label: t('open'),
      isPrimary: true,
      isHidden: (row) => next(row) === 'checkIn' || next(row) === 'checkOut',
      run: (row) => openBooking(row.id),
    },
  ]
  // With those of the day who have come or gone already, whether they are still listed or not.
  const title = `${t(`list.${name}`)} · ${tally ? tally.due + tally.done : rows.length}`
  return (
    <Section title={title} isFlush action={tally && <DoneOf tally={tally} name={name} />}>
      {rows.length === 0 ? (
        <EmptyState
          icon={name === 'departures' ? 'leave' : 'arrive'}
          title={t(`empty.${name}`)}
          text={t(`emptyText.${name}`)}
        />
      ) : (
        <>
          <DataTable
            label={t(`list.${name}`)}
            rows={isAll ? sorted : sorted.slice(0, first)}
            rowKey={(row) => row.id}
            columns={columns}
            actions={actions}
            onOpen={(row) => openBooking(row.id)}
            isMarked={(row) => isLate(row, today)}
          />
          {!isAll && sorted.length > first && (
            <Box sx={{ p: 2, textAlign: 'center', borderTop: '1px solid var(--line)' }}>
              <Button size="small" onClick={() => setAll(true)}>
                {t('showAll', { count: sorted.length })}
              </Button>
            </Box>
          )}
        </>
      )}
    </Section>
  )
}

const isLate = (row: BookingRow, today: string) =>
  (row.status === 'CONFIRMED' && row.arrival < today) || (row.status === 'IN_HOUSE' && row.departure < today)

/** Those still to come before those who came; otherwise as the server orders them. */
const dueFirst = (rows: readonly BookingRow[], name: DayListName): readonly BookingRow[] =>
  name === 'arrivals'
    ? rows.toSorted((a, b) => Number(a.status === 'IN_HOUSE') - Number(b.status === 'IN_HOUSE'))
    : rows

function useDayColumns(name: DayListName): readonly Column<BookingRow>[] {
  const { t } = useTranslation('desk')
  const { today } = useDays()
  const isHere = (row: BookingRow) => name === 'arrivals' && row.status === 'IN_HOUSE'
  const isUsual = (row: BookingRow) =>
    name === 'arrivals'
      ? row.status === 'CONFIRMED' && row.arrival === today
      : name === 'departures'
        ? row.departure === today
        : row.departure > today
  const columns: readonly Column<BookingRow>[] = [
    {
      key: 'guestName',
      label: t('guest'),
      phone: 'title',
      cell: (row) => (
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
          <RowGuest row={row} />
          {isHere(row) ? <Here /> : !isUsual(row) && <BookingStatusChip booking={row} />}
        </Box>
      ),
    },
    { key: 'rooms', label: t('room'), cell: (row) => <RowRooms row={row} />, width: 88 },
    { key: 'types', label: t('type'), cell: (row) => row.roomTypeNames.join(', '), phone: 'hidden' },
    name === 'arrivals'
      ? { key: 'nights', label: t('nights'), align: 'end', width: 64, cell: (row) => nightsOf(row) }
      : {
          key: 'departure',
          label: t('until'),
          cell: (row) => <DayText day={row.departure} shape="short" />,
          width: 100,
        },
    {
      key: 'due',
      label: t('due'),
      align: 'end',
      width: 110,
      phone: 'end',
      cell: (row) =>
        row.due > 0 ? (
          <MoneyText amount={row.due} currency={row.currency} isDue={name === 'departures'} />
        ) : (
          <Settled />
        ),
    },
  ]
  return columns.filter((column) => column.key !== 'types' || name === 'inHouse')
}

function Here() {
  const { t } = useTranslation('desk')
  return <Icon name="check" label={t('here')} sx={{ fontSize: 18, color: 'success.main' }} />
}

function Settled() {
  const { t } = useTranslation('desk')
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t('settled')}
    </Box>
  )
}
