import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useShortcut } from '#web/shortcuts.ts'

const CHART = '/bookone/manage-booking/chart'

/** What the desk reaches from any screen. */
export function BookingCommands() {
  const { t } = useTranslation('bookings')
  const go = useGo()
  const canRead = useCan('bookings.read')
  useShortcut(canRead ? { keys: 'Alt+T', label: t('chart.keys.open'), run: () => go(CHART) } : undefined)
  return null
}
