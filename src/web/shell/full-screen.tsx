import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { useGo } from '../navigation.tsx'
import { setPreference, usePreference } from '../preferences.ts'
import { useCan } from '../session.ts'
import { Icon } from '../ui/icon.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'

/** Screens a waiter and a till work at. */
const PLACES = ['/restaurant', '/order/']

/** Whether a screen fills the window, without the menu of the office: as this device is set, where orders are taken. */
export function useIsFullScreen(pathname: string): boolean {
  const isSet = usePreference('isFullScreen')
  const isPhone = useIsPhone()
  return isSet && !isPhone && PLACES.some((place) => pathname.startsWith(place))
}

/** The way in, beside the title of a screen that can fill the window. */
export function FullScreenButton() {
  const { t } = useTranslation('shell')
  const isSet = usePreference('isFullScreen')
  const isPhone = useIsPhone()
  if (isSet || isPhone) return null
  return (
    <Button variant="text" onClick={() => setPreference('isFullScreen', true)}>
      {t('fullScreen.enter')}
    </Button>
  )
}

/** What is above a screen that fills the window: where a waiter goes, and the way out. */
export function FullScreenBar() {
  const { t } = useTranslation('shell')
  const go = useGo()
  const maySeePlan = useCan('tables.read')
  const mayWrite = useCan('orders.write')
  const places: { to: Address; label: string; isThere: boolean }[] = [
    { to: '/restaurant', label: t('fullScreen.plan'), isThere: maySeePlan },
    { to: '/order/create-order', label: t('fullScreen.take'), isThere: mayWrite },
    { to: '/order/order-list', label: t('fullScreen.orders'), isThere: true },
  ]
  return (
    <Box component="nav" aria-label={t('fullScreen.bar')} className="no-print" sx={{ display: 'flex', gap: 1, px: 3, minHeight: 48, alignItems: 'center', borderBottom: '1px solid var(--line)', bgcolor: 'background.paper' }}>
      {places.filter(({ isThere }) => isThere).map(({ to, label }) => (
        <Button key={to} color="inherit" onClick={() => go(to)} sx={{ minHeight: 44 }}>
          {label}
        </Button>
      ))}
      <Box sx={{ flex: 1 }} />
      <Button color="inherit" startIcon={<Icon name="close" />} onClick={() => setPreference('isFullScreen', false)} sx={{ minHeight: 44 }}>
        {t('fullScreen.leave')}
      </Button>
    </Box>
  ) // prettier-ignore
}
