import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { Link, useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { type BookingRow, bookings, BookingStatus } from '../contract.ts'
import { useBookingColumns } from './booking-columns.tsx'
import { openBooking, openCheckIn, openCheckOut, openNewBooking } from './panels.ts'
import { reservationPath } from './reservation-path.ts'
import { rowAction } from '../rules.ts'

const views = [
  'all',
  'arrivals',
  'departures',
  'in_house',
  'unassigned',
  'options',
  'cancelled',
  'with_balance',
] as const
type View = (typeof views)[number]

/** Bookings by what one wants to see; the view, the search and the days stand in the address. */
export function BookingList() {
  const { t } = useTranslation('bookings')
  const tabs = useTabs(views, { field: 'view', label: (view) => t(`view.${view}`), keeps: ['text'] })
  const view = tabs.open
  return (
    <Page title={t('list.title')} actions={<NewBookingButton />} tabs={tabs}>
      <Bookings view={view} label={t(`view.${view}`)} />
    </Page>
  )
}

/** Bookings of the property from the business date on, in order of arrival. */
export function PropertyBookings() {
  const { t } = useTranslation('bookings')
  const { today } = useDays()
  const [url] = useUrlState()
  const from = (url['from'] ?? today) as Day
  const until = (url['until'] ?? addDays(from, 366)) as Day
  return (
    <Page title={t('list.property')} actions={<NewBookingButton />}>
      <Bookings view="all" label={t('list.property')} input={{ from, until }} />
    </Page>
  )
}

/** Every booking ever made, newest first. */
export function AllBookings() {
  const { t } = useTranslation('bookings')
  return (
    <Page title={t('list.all')} actions={<NewBookingButton />}>
      <Bookings view="all" label={t('list.all')} />
    </Page>
  )
}

function NewBookingButton() {
  const { t } = useTranslation('bookings')
  const go = useGo()
  const canWrite = useCan('bookings.write')
  const canImport = useCan('imports.write')
  if (!canWrite) return null
  return (
    <>
      {canImport && <Button onClick={() => go('/property/import?kind=BOOKINGS')}>{t('list.import')}</Button>}
      <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => openNewBooking()}>
        {t('new.title')}
      </Button>
    </>
  )
}

type BookingsProps = { view: View; label: string; input?: { from: Day; until: Day } }

function Bookings({ view, label, input }: BookingsProps) {
  const { t } = useTranslation('bookings')
  const { today } = useDays()
  const go = useGo()
  const canWrite = useCan('bookings.write')
  const columns = useBookingColumns()
  const next = (row: BookingRow) => (canWrite ? rowAction(row, today as Day) : 'open')
  const actions: readonly RowAction<BookingRow>[] = [
    {
      label: t('action.checkIn'),
      isPrimary: true,
      isHidden: (row) => next(row) !== 'checkIn',
      run: (row) => openCheckIn(row.id),
    },
    {
      label: t('action.checkOut'),
      isPrimary: true,
      isHidden: (row) => next(row) !== 'checkOut',
      run: (row) => openCheckOut(row.id),
    },
    { label: t('open'), isPrimary: true, run: (row) => openBooking(row.id) },
    { label: t('openReservation'), icon: 'note', run: (row) => go(reservationPath(row.reference)) },
    { label: t('action.card'), icon: 'print', run: (row) => go(`/bookone/registration-card/${row.id}`) },
  ]
  const statuses = BookingStatus.options.map((status) => ({ value: status, label: t(`status.${status}`) }))
  return (
    <DataList
      key={view}
      label={label}
      source={bookings.list}
      input={{ view, ...input }}
      columns={columns}
      search="text"
      searchLabel={t('list.search')}
      filters={[
        { name: 'from', label: t('list.from'), kind: 'day' },
        { name: 'until', label: t('list.until'), kind: 'day' },
        ...(view === 'all' ? [{ name: 'status', label: t('statusLabel'), options: statuses }] : []),
      ]}
      actions={actions}
      onOpen={(row) => openBooking(row.id)}
      isMarked={(row) => row.status === 'CONFIRMED' && row.arrival < today}
      empty={{
        title: t(`empty.${view}`),
        text: t('empty.text'),
        action: (
          <Stack direction="row" spacing={2}>
            {canWrite && (
              <Button variant="outlined" onClick={() => openNewBooking()}>
                {t('new.title')}
              </Button>
            )}
            {view !== 'all' && <Link to="/bookone/manage-booking/list">{t('empty.seeAll')}</Link>}
          </Stack>
        ),
      }}
    />
  )
}
