import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/manage-booking/chart',
    title: 'bookings:chart.title',
    needs: 'bookings.read',
    component: () => import('./chart-page.tsx').then((screen) => screen.ChartPage),
  },
]
