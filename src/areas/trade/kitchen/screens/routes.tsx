import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/kitchen',
    title: 'kitchen:title',
    needs: 'kitchen.read',
    menu: { icon: 'food', places: { property: { group: 'outlets', order: 40 } } },
    component: () => import('./kitchen-page.tsx').then((screen) => screen.KitchenPage),
  },
  {
    path: '/kitchen-screen',
    title: 'kitchen:title',
    guarded: false,
    component: () => import('./device-page.tsx').then((screen) => screen.DevicePage),
  },
]
