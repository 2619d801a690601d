import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { addDays, type Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { changedSearch, Link, useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { ListFilter } from '#web/ui/list-filters.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { tabsOf } from '#web/ui/tabs.tsx'
import { type BookingRow, BOOKING_STATUSES } from '../contract/replies.ts'
import { bookings } from '../contract/bookings.ts'
import { useBookingColumns } from './booking-columns.tsx'
import { openBooking, openCheckIn, openCheckOut, openNewBooking } from './panels.ts'
import { reservationPath } from './reservation-path.ts'
import { rowAction } from '../rules/bookings.ts'

const views = [
  'today',
  'upcoming',
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

const LIST = '/bookone/manage-booking/list'
/** Lists of several states show the state. */
const OF_SEVERAL_STATES: readonly View[] = ['today', 'upcoming', 'all']

/** Bookings, first of all those of today. Each list is a tab; the tab, the search and the days are in the address. */
export const BookingList = () => <Bookings opens="today" />

/** The same screen, opened on bookings of the property from the business date on, in order of arrival. */
export const PropertyBookings = () => <Bookings opens="upcoming" />

/** The same screen, opened on every booking ever made, newest first. */
export const AllBookings = () => <Bookings opens="all" />

function Bookings({ opens }: { opens: View }) {
  const { t } = useTranslation('bookings')
  const go = useGo()
  const [url] = useUrlState()
  const view = views.find((name) => name === url['view']) ?? opens
  const tabs = tabsOf({
    names: views,
    open: view,
    label: (name) => t(`view.${name}`),
    // What is searched for stays; the days of one list mean nothing in the next.
    select: (next) =>
      go(`${LIST}${changedSearch('', { view: next === 'today' ? undefined : next, text: url['text'] })}`, {
        replace: true,
      }),
  })
  return (
    <Page title={t('list.title')} actions={<ListButtons />} tabs={tabs}>
      <ViewOfBookings view={view} />
    </Page>
  )
}

function ListButtons() {
  const { t } = useTranslation(['bookings', 'turnaways'])
  const go = useGo()
  const canWrite = useCan('bookings.write')
  const canImport = useCan('imports.write')
  const reads = useCan('turnaways.read')
  return (
    <>
      {reads && <Button onClick={() => go('/bookone/turnaways')}>{t('turnaways:list.title')}</Button>}
      {canWrite && canImport && (
        <Button onClick={() => go('/property/import?kind=BOOKINGS')}>{t('list.import')}</Button>
      )}
      {canWrite && (
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => openNewBooking()}>
          {t('new.title')}
        </Button>
      )}
    </>
  )
}

/** The days of a list: upcoming stays begin today and end, by default, in a year. */
function useInput(view: View) {
  const { today } = useDays()
  const [url] = useUrlState()
  if (view !== 'upcoming') return { view }
  const from = (url['from'] ?? today) as Day
  return { view: 'all' as const, from, until: (url['until'] ?? addDays(from, 366)) as Day }
}

function ViewOfBookings({ view }: { view: View }) {
  const { t } = useTranslation('bookings')
  const { today } = useDays()
  const go = useGo()
  const input = useInput(view)
  const canWrite = useCan('bookings.write')
  // Today's states show who comes and goes; elsewhere the day does.
  const columns = useBookingColumns().map((column) =>
    column.key === 'arrival' && view === 'today' ? { ...column, phone: 'wide' as const } : column,
  )
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
  const days: readonly ListFilter[] = [
    { name: 'from', label: t('list.from'), kind: 'day' },
    { name: 'until', label: t('list.until'), kind: 'day' },
  ]
  const statuses = BOOKING_STATUSES.map((status) => ({ value: status, label: t(`status.${status}`) }))
  return (
    <DataList
      key={view}
      label={t(`view.${view}`)}
      source={bookings.list}
      input={input}
      columns={columns}
      search="text"
      searchLabel={t('list.search')}
      filters={[
        ...(view === 'today' ? [] : days),
        ...(OF_SEVERAL_STATES.includes(view) ? [{ name: 'status', label: t('statusLabel'), options: statuses }] : []),
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
            {view !== 'all' && <Link to={`${LIST}?view=all`}>{t('empty.seeAll')}</Link>}
          </Stack>
        ),
      }}
    />
  )
}
