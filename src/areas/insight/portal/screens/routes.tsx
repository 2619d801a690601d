import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/portal/arrivals',
    title: 'portal:title',
    needs: 'portal.read',
    menu: { icon: 'note', places: { property: { group: 'desk', order: 43 } } },
    component: () => import('./arrivals-page.tsx').then((screen) => screen.ArrivalsPage),
  },
  {
    path: '/portal/set-up',
    title: 'portal:setUp.title',
    needs: 'portal.rules',
    component: () => import('./set-up-page.tsx').then((screen) => screen.SetUpPage),
  },
]
