import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouterState } from '@tanstack/react-router'
import { useCommand } from '#web/commands.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan, useIsHotel } from '#web/session.ts'
import { useShortcut } from '#web/shortcuts.ts'
import { PanelHost } from './panel-host.tsx'
import { closePanel, openCheckIn, openCheckOut, openNewBooking } from './panels.ts'

/** What the search offers to do with a booking it found. */
export const stayActions = { checkIn: openCheckIn, checkOut: openCheckOut }

const LIST = '/bookone/manage-booking/list'
const CHART = '/bookone/manage-booking/chart'
const views = ['arrivals', 'departures', 'in_house', 'unassigned', 'options', 'with_balance'] as const

/** What bookings add to every screen: N, Alt+T for the chart, the lists in the palette, and the panel that opens over anything. */
export function BookingCommands() {
  const { t } = useTranslation('bookings')
  const go = useGo()
  const isHotel = useIsHotel()
  const canRead = useCan('bookings.read') && isHotel
  const canWrite = useCan('bookings.write') && isHotel
  const label = t('new.title')
  useShortcut(canWrite ? { keys: 'n', label, run: () => openNewBooking() } : undefined)
  useCommand(
    canWrite
      ? {
          id: 'bookings.new',
          label,
          keys: 'N',
          icon: 'add',
          isNew: true,
          words: t('command.newWords'),
          run: () => openNewBooking(),
        }
      : undefined,
  )
  useShortcut(canRead ? { keys: 'Alt+T', label: t('chart.keys.open'), run: () => go(CHART) } : undefined)
  useClosePanelOnNavigation()
  return (
    <>
      {views.map((view) => (
        <ListCommand key={view} view={view} />
      ))}
      <PanelHost />
    </>
  )
}

function ListCommand({ view }: { view: (typeof views)[number] }) {
  const { t } = useTranslation('bookings')
  const go = useGo()
  const isHotel = useIsHotel()
  const canRead = useCan('bookings.read') && isHotel
  useCommand(
    canRead
      ? {
          id: `bookings.list.${view}`,
          icon: 'list',
          label: t('command.list', { view: t(`view.${view}`) }),
          run: () => go(`${LIST}?view=${view}`),
        }
      : undefined,
  )
  return null
}

/** Going to another screen leaves the panel behind. */
function useClosePanelOnNavigation() {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => closePanel, [pathname])
}
