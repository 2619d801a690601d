import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsBusy } from '../connection.ts'
import { setLayout, useLayout, type Layout } from '../layout.ts'
import { listen, streamIsUp } from '../live.ts'
import { useOutboxRunner } from '../outbox/outbox.ts'
import { useIdleLock } from '../lock.ts'
import { useOfflineShell } from '../offline/use-offline-shell.ts'
import { queryClient } from '../query-client.ts'
import { useSessionOrNone } from '../session.ts'
import { listenToKeys } from '../shortcuts.ts'
import { useStore } from '../store.ts'
import { useTokenCheck } from '../token-check.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { accessDenied } from '../access.ts'
import { AccessDialog } from './access-dialog.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { CustomizerHandle } from './customizer-handle.tsx'
import { Footer } from './footer.tsx'
import { FullScreenBar, useIsFullScreen } from './full-screen.tsx'
import { GlobalLoader } from './global-loader.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { AreaCommands, PaletteHost } from './palette-host.tsx'
import { RouteFault, RouteWait } from './route-states.tsx'
import { Sidebar, sidebarWidth } from './sidebar.tsx'
import { shellSlots } from './slots.ts'
import { TopBar } from './top-bar.tsx'

/** Everything around a signed-in screen. */
export function Shell() {
  const session = useSessionOrNone()
  return session ? <SignedIn token={session.token} /> : null
}

function SignedIn({ token }: { token: string }) {
  const { t } = useTranslation('shell')
  const isPhone = useIsPhone()
  const layout = useLayout()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  /** The screen over which the menu is open: going to another one closes it. */
  const [drawerOver, setDrawerOver] = useState<string>()
  useTokenCheck()
  useOutboxRunner()
  useOfflineShell()
  useIdleLock()
  useFocusOnArrival(pathname)
  useTopBarPlace(layout.topbarFixed)
  useEffect(listenToKeys, [])
  useStream(token)
  useEffect(() => setLayout({ isMobile: isPhone }), [isPhone])

  const isFull = useIsFullScreen(pathname)
  const isOnTop = layout.navigationPos === 'top' && !isPhone
  const width = isPhone || isOnTop || isFull ? 0 : sidebarWidth(layout.sidebarStyle)
  useEffect(() => document.documentElement.style.setProperty('--sidebar-now', `${width}px`), [width])

  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
        {!isOnTop && !isFull && (
          <Sidebar
            isPhone={isPhone}
            isDrawerOpen={drawerOver === pathname}
            closeDrawer={() => setDrawerOver(undefined)}
          />
        )}
        <Box sx={columnStyles(width)}>
          {isFull ? (
            <FullScreenBar />
          ) : (
            <TopBar isPhone={isPhone} isOnTop={isOnTop} openDrawer={() => setDrawerOver(pathname)} />
          )}
          <BusyLine />
          <OfflineBanner />
          {shellSlots.banners.map((Banner, index) => (
            <Banner key={index} />
          ))}
          <Screen layout={layout} pathname={pathname} />
          {!isPhone && !isFull && <Footer />}
        </Box>
        {isPhone && <BottomBar />}
      </Box>
      {!isPhone && !isFull && <CustomizerHandle />}
      <GlobalLoader />
      <AreaCommands />
      <PaletteHost />
      <AccessDenied />
    </>
  )
}

/** Why a screen stays shut, until it is closed. */
function AccessDenied() {
  return <AccessDialog denied={useStore(accessDenied)} onClose={() => accessDenied.set(undefined)} />
}

/** The live stream of this user; components that poll while it is down are notified. */
function useStream(token: string) {
  useEffect(() => {
    const stop = listen(queryClient, { onLine: (isOpen) => streamIsUp.set(isOpen) })
    return () => {
      stop()
      streamIsUp.set(false)
    }
  }, [token])
}

const columnStyles = (width: number) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  marginInlineStart: `${width}px`,
  transition: 'margin 160ms var(--ease-out)',
  '@media print': { m: 0 },
})

function Screen({ layout, pathname }: { layout: Layout; pathname: string }) {
  return (
    <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, pb: { xs: 16, md: 0 }, outline: 'none' }}>
      {layout.useBreadcrumb && <Breadcrumb withTitle={layout.breadcrumb === 'title'} />}
      <QueryErrorResetBoundary>
        <CatchBoundary getResetKey={() => pathname} errorComponent={RouteFault}>
          <Suspense fallback={<RouteWait />}>
            <Outlet />
          </Suspense>
        </CatchBoundary>
      </QueryErrorResetBoundary>
    </Box>
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

/** How much of the top bar is in view, for what must not overlap it: all of it, or what scrolling has left. */
function useTopBarPlace(isFixed: boolean) {
  useEffect(() => {
    const { style } = document.documentElement
    if (isFixed) return void style.removeProperty('--topbar-now')
    const follow = () => style.setProperty('--topbar-now', `max(0px, calc(var(--topbar-height) - ${window.scrollY}px))`)
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      window.removeEventListener('scroll', follow)
      style.removeProperty('--topbar-now')
    }
  }, [isFixed])
}

/** A thin line while requests are under way, after a moment so that quick ones do not flicker. */
function BusyLine() {
  const isBusy = useIsBusy()
  return (
    <Box
      aria-hidden
      className="no-print"
      sx={{ position: 'sticky', top: 'var(--topbar-now)', zIndex: 1100, height: 0 }}
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
