import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/restaurant',
    title: 'tables:title',
    needs: 'tables.read',
    component: () => import('./restaurant-page.tsx').then((screen) => screen.RestaurantPage),
  },
]
