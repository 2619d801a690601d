import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/manage-rates-availability',
    title: 'rates:title',
    needs: 'rates.read',
    isForHotels: true,
    menu: { icon: 'tag', places: { property: { group: 'sales', order: 10 } } },
    component: () => import('./rates-page.tsx').then((screen) => screen.RatesPage),
  },
]
