import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { openNewBooking } from '#areas/lodging/bookings/screens/pickers.tsx'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useCan, useIsHotel } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { KeyHint } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { desk } from '../contract.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { DayList } from './day-list.tsx'
import { Fortnight } from './fortnight.tsx'
import { MoneyToday } from './money-today.tsx'
import { RoomsNow } from './rooms-now.tsx'
import { RoleFigures } from './role-figures.tsx'
import { StaffNow } from './staff-now.tsx'
import { openWalkIn } from './walk-in-store.ts'

// Who works with bookings does not fetch it.
const OtherHome = lazy(() => import('./other-home.tsx').then((screen) => ({ default: screen.OtherHome })))

type Home = Reply<typeof desk.home>

/** The desk's day: who comes, who goes, the rooms, the money, and the fortnight ahead. */
export function HomePage() {
  const isHotel = useIsHotel()
  const mayReadBookings = useCan('bookings.read')
  if (isHotel && mayReadBookings) return <DeskHome />
  return (
    <Suspense fallback={<CardSkeleton height={236} />}>
      <OtherHome />
    </Suspense>
  )
}

function DeskHome() {
  const { t } = useTranslation('desk')
  const { day, today } = useDays()
  const canWrite = useCan('bookings.write')
  const isPhone = useIsPhone()
  const home = useQuery(queryOf(desk.home, {}))
  return (
    <Page
      title={t('title')}
      keepsWidth
      subtitle={home.data ? <Facts home={home.data} /> : day(today)}
      actions={
        canWrite && (
          <>
            <Button
              variant="outlined"
              startIcon={<Icon name="add" />}
              onClick={() => openNewBooking()}
              {...(!isPhone && { endIcon: <KeyHint keys="N" /> })}
            >
              {t('newBooking')}
            </Button>
            <Button variant="contained" startIcon={<Icon name="walkIn" />} onClick={openWalkIn}>
              {t('walkIn.button')}
            </Button>
          </>
        )
      }
    >
      <RoleFigures />
      <StaffNow />
      {home.isPending && <Waiting />}
      {home.isError && !home.data && <ErrorState error={home.error} retry={() => void home.refetch()} />}
      {home.data && <Day home={home.data} />}
    </Page>
  )
}

/** The line below the title: the day, guests in house, arrivals without a room. */
function Facts({ home }: { home: Home }) {
  const { t } = useTranslation('desk')
  const { day } = useDays()
  return (
    <Stack direction="row" sx={{ columnGap: 3, rowGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <span>{day(home.businessDate)}</span>
      <span>{t('facts.inHouse', { count: home.guestsInHouse })}</span>
      {home.unassignedToday > 0 ? (
        <Link to="/bookone/manage-booking/list?view=unassigned" isAlone>
          {t('facts.unassigned', { count: home.unassignedToday })}
        </Link>
      ) : (
        <span>{t('facts.allAssigned')}</span>
      )}
    </Stack>
  )
}

/** The content decides by its own width: where the menu leaves less room, two columns are one. */
const columns = (template: string, from: number) => ({
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [`@container (min-width: ${from}px)`]: { gridTemplateColumns: template },
})

/** Arrivals beside departures, and the day's figures below the shorter of the two; below both when they are equally long. */
const listsOf = ({ arrivals, departures }: Home) => {
  const isEven = arrivals.length === departures.length
  const [short, long] = arrivals.length < departures.length ? [1, 2] : [2, 1]
  return {
    display: 'grid',
    gap: 4,
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    '@container (min-width: 960px)': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      gridTemplateRows: 'auto 1fr',
      ...(!isEven && { [`& > :nth-child(${long})`]: { gridRow: 'span 2' } }),
      '& > :nth-child(3)': { gridColumn: isEven ? '1 / -1' : short, gridRow: 2 },
    },
  }
}

function Day({ home }: { home: Home }) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Stack spacing={4}>
        <Box sx={listsOf(home)}>
          <DayList name="arrivals" rows={home.arrivals} tally={home.arrivalTally} />
          <DayList name="departures" rows={home.departures} tally={home.departureTally} />
          <Box sx={{ containerType: 'inline-size' }}>
            <Box sx={columns(home.money ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)', 560)}>
              <RoomsNow rooms={home.rooms} />
              {home.money && <MoneyToday money={home.money} currency={home.currency} />}
            </Box>
          </Box>
        </Box>
        <Fortnight nights={home.fortnight} />
        <DayList name="inHouse" rows={home.inHouse} />
      </Stack>
    </Box>
  )
}

function Waiting() {
  return (
    <Stack spacing={4}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
        <CardSkeleton height={320} />
        <CardSkeleton height={320} />
      </Box>
      <CardSkeleton height={180} />
    </Stack>
  )
}
