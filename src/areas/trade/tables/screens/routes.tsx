import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/restaurant',
    title: 'tables:title',
    needs: 'tables.read',
    menu: { icon: 'food', places: { property: { group: 'outlets', order: 30 } } },
    component: () => import('./restaurant-page.tsx').then((screen) => screen.RestaurantPage),
  },
]
