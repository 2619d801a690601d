import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ParsedLocation,
} from '@tanstack/react-router'
import { accessDenied, whyClosed } from './access.ts'
import { onLocked, onSignedOut } from './request.ts'
import { landingOf } from './landing.ts'
import { currentSession } from './session.ts'
import { allScreens, fetchScreens, type ScreenRoute } from './screens.ts'
import { Root } from './shell/root.tsx'
import { RouteFault, RouteWait } from './shell/route-states.tsx'
import { fetchShellParts } from './shell/slots.ts'
import { fetchConfirmDialog } from './ui/confirm.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenRoute
  }
}

// A user who is signed out does not fetch what is behind the sign-in, nor a signed-in one what is before it.
const shell = lazyRouteComponent(async () => {
  const [{ Shell }] = await Promise.all([import('./shell/shell.tsx'), fetchShellParts(), fetchConfirmDialog()])
  return { default: Shell }
})
const signInPage = lazyRouteComponent(() => import('./sign-in/sign-in-page.tsx'), 'SignInPage')
const lockPage = lazyRouteComponent(() => import('./sign-in/lock-page.tsx'), 'LockPage')
const notFoundPage = lazyRouteComponent(() => import('./sign-in/not-found-page.tsx'), 'NotFoundPage')

const lockAddress = (location: { href: string }) => `/sessions/lockscreen?return=${encodeURIComponent(location.href)}`
const signInAddress = (location: { href: string }) => `/sessions/signin?return=${encodeURIComponent(location.href)}`

function requireSession({ location }: { location: ParsedLocation }) {
  const session = currentSession()
  if (!session) throw redirect({ href: signInAddress(location), replace: true })
  if (session.isLocked) throw redirect({ href: lockAddress(location), replace: true })
}

/** A user without access to a screen sees why and stays on the current screen, or lands on one they may open. */
function requireAccess(screen: ScreenRoute) {
  const session = currentSession()
  const closed = whyClosed(session, screen)
  if (!closed) return
  const landing = landingOf(session)
  if (screen.path !== '/master-service/home') accessDenied.set(closed)
  const before = router.state.resolvedLocation
  const stay = before && before.pathname.startsWith('/sessions/') ? undefined : before?.href
  throw redirect({ href: stay ?? landing, replace: true })
}

/** 'booking/:id' in our words is 'booking/$id' in the router's. */
const routerPath = (path: string) => path.replaceAll(/:(\w+)/g, '$$$1')

const screenRoute = (screen: ScreenRoute) => ({
  path: routerPath(screen.path),
  staticData: { screen },
  component: lazyRouteComponent(() => screen.component().then((Screen) => ({ default: Screen }))),
})

/** The screens that have their addresses. */
let known: readonly ScreenRoute[] = []

// Its root is another each time: the router looks at the addresses of a tree again only where the tree is another one.
function makeTree() {
  const root = createRootRoute({ component: Root, errorComponent: RouteFault })
  const guarded = createRoute({
    getParentRoute: () => root,
    id: 'guarded',
    beforeLoad: requireSession,
    component: shell,
  })
  const screens = (known = allScreens())
  const inside = screens
    .filter((screen) => screen.guarded !== false)
    .map((screen) =>
      createRoute({ ...screenRoute(screen), getParentRoute: () => guarded, beforeLoad: () => requireAccess(screen) }),
    )
  const outside = screens
    .filter((screen) => screen.guarded === false)
    .map((screen) => createRoute({ ...screenRoute(screen), getParentRoute: () => root }))
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href: '/master-service/home', replace: true })
    },
  })
  const signIn = createRoute({
    getParentRoute: () => root,
    path: '/sessions/signin',
    component: signInPage,
    staticData: { screen: ownScreen('/sessions/signin', 'shell:signIn.title') },
  })
  const notFound = createRoute({
    getParentRoute: () => root,
    path: '/sessions/404',
    component: notFoundPage,
    staticData: { screen: ownScreen('/sessions/404', 'shell:notFound.title') },
  })
  const lockscreen = createRoute({
    getParentRoute: () => root,
    path: '/sessions/lockscreen',
    beforeLoad: () => {
      if (!currentSession()) throw redirect({ href: '/sessions/signin', replace: true })
    },
    component: lockPage,
    staticData: { screen: ownScreen('/sessions/lockscreen', 'shell:lock.title') },
  })
  const unknown = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: async ({ location }) => {
      const isNew = await addScreens()
      throw redirect({ href: isNew ? location.href : '/sessions/404', replace: true })
    },
  })
  return root.addChildren([home, signIn, lockscreen, notFound, unknown, ...outside, guarded.addChildren(inside)])
}

/** Fetches the screens of all areas and sets their addresses; false when they have them. */
export async function addScreens(): Promise<boolean> {
  await fetchScreens()
  if (known === allScreens()) return false
  router.update({ ...router.options, routeTree: makeTree() })
  return true
}

const BEFORE_SIGN_IN = /^\/sessions\/(signin|lockscreen|404)\/?$/

/** Whether an address is one of the few that are known without the screens of the areas. */
export const isBeforeSignIn = (pathname: string): boolean => BEFORE_SIGN_IN.test(pathname)

/** Fetches what is around every screen, and its first one, before anyone goes inside. */
export async function preloadInside(): Promise<void> {
  await Promise.all([shell.preload?.(), fetchScreens()])
}

const ownScreen = (path: ScreenRoute['path'], title: string): ScreenRoute => ({
  path,
  title,
  guarded: false,
  component: () => Promise.resolve(notFoundPage),
})

const build = () =>
  createRouter({
    routeTree: makeTree(),
    // Fields of an address stay the text they are; screens read them with useUrlState.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (fields) => {
      const text = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
      return text && `?${text}`
    },
    defaultPreload: 'intent',
    defaultPendingMs: 400,
    defaultPendingMinMs: 200,
    defaultPendingComponent: RouteWait,
    defaultErrorComponent: RouteFault,
  })

let router: ReturnType<typeof build>

/** Made once, after the screens are registered. */
export function makeRouter(): ReturnType<typeof build> {
  router = build()
  onSignedOut(() => {
    const { location } = router.state
    if (!location.pathname.startsWith('/sessions/')) router.history.replace(signInAddress(location))
  })
  onLocked(() => {
    const { location } = router.state
    if (!location.pathname.startsWith('/sessions/')) router.history.replace(lockAddress(location))
  })
  return router
}
