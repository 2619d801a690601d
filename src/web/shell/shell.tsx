import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsBusy } from '../connection.ts'
import { listen } from '../live.ts'
import { usePreference } from '../preferences.ts'
import { queryClient } from '../query-client.ts'
import { useSessionOrNone } from '../session.ts'
import { listenToKeys } from '../shortcuts.ts'
import { useTokenCheck } from '../token-check.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { AreaCommands, PaletteHost } from './palette-host.tsx'
import { RouteFault, RouteWait } from './route-states.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/** Everything around a signed-in screen. */
export function Shell() {
  const session = useSessionOrNone()
  return session ? <SignedIn token={session.token} /> : null
}

function SignedIn({ token }: { token: string }) {
  const { t } = useTranslation('shell')
  const isPhone = useIsPhone()
  const style = usePreference('sidebar')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  useTokenCheck()
  useFocusOnArrival(pathname)
  useEffect(listenToKeys, [])
  useEffect(() => listen(queryClient), [token])
  useEffect(() => setDrawerOpen(false), [pathname])

  const width = isPhone || style === 'closed' ? 0 : style === 'compact' ? 80 : 256
  useEffect(() => document.documentElement.style.setProperty('--sidebar-now', `${width}px`), [width])

  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
        <Sidebar isPhone={isPhone} isDrawerOpen={isDrawerOpen} closeDrawer={() => setDrawerOpen(false)} />
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexDirection: 'column',
            marginInlineStart: `${width}px`,
            transition: 'margin 160ms var(--ease-out)',
            '@media print': { m: 0 },
          }}
        >
          <TopBar isPhone={isPhone} openDrawer={() => setDrawerOpen(true)} />
          <BusyLine />
          <OfflineBanner />
          <Box
            component="main"
            id="content"
            tabIndex={-1}
            sx={{ flex: 1, pb: { xs: 16, md: 0 }, outline: 'none', paddingInlineEnd: { lg: 'var(--panel-now, 0px)' } }}
          >
            <Breadcrumb />
            <QueryErrorResetBoundary>
              <CatchBoundary getResetKey={() => pathname} errorComponent={RouteFault}>
                <Suspense fallback={<RouteWait />}>
                  <Outlet />
                </Suspense>
              </CatchBoundary>
            </QueryErrorResetBoundary>
          </Box>
        </Box>
        {isPhone && <BottomBar />}
      </Box>
      <AreaCommands />
      <PaletteHost />
    </>
  )
}

/** A new screen takes the focus, so the keyboard and a screen reader start at its title. */
function useFocusOnArrival(pathname: string) {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const active = document.activeElement
    if (!active || active === document.body || active.closest('nav'))
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}

/** A thin line while requests are under way, after a moment so that quick ones do not flicker. */
function BusyLine() {
  const isBusy = useIsBusy()
  return (
    <Box
      aria-hidden
      className="no-print"
      sx={{ position: 'sticky', top: 'var(--topbar-height)', zIndex: 1100, height: 0 }}
    >
      <LinearProgress
        sx={{
          height: 2,
          mt: '-2px',
          opacity: isBusy ? 1 : 0,
          transition: isBusy ? 'opacity 150ms 300ms' : 'opacity 100ms',
          bgcolor: 'transparent',
        }}
      />
    </Box>
  )
}
