import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/customer/housekeeping',
    title: 'profiles:work.title',
    needs: 'profiles.housekeeping',
    isForHotels: true,
    component: () => import('./housekeeping-page.tsx').then((screen) => screen.HousekeepingPage),
  },
]
