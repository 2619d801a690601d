import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/yield',
    title: 'yields:title',
    needs: 'rates.read',
    isForHotels: true,
    menu: { icon: 'chart', places: { property: { group: 'sales', order: 11 } } },
    component: () => import('./yield-page.tsx').then((screen) => screen.YieldPage),
  },
]
