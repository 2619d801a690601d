import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/report/report-dashboard',
    title: 'dashboards:title',
    needs: 'reports.read',
    menu: {
      icon: 'chart',
      places: {
        organisation: { group: 'work', order: 90 },
        property: { group: 'money', order: 5 },
      },
    },
    component: () => import('./dashboard-page.tsx').then((screen) => screen.DashboardPage),
  },
]
