import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/report/report-dashboard',
    title: 'reports:title',
    needs: 'reports.read',
    menu: {
      icon: 'chart',
      places: {
        organisation: { group: 'work', order: 90 },
        property: { group: 'money', order: 5 },
      },
    },
    component: () => import('./library-page.tsx').then((screen) => screen.LibraryPage),
  },
  {
    path: '/report/view/:reportCode',
    title: 'reports:report',
    needs: 'reports.read',
    component: () => import('./report-page.tsx').then((screen) => screen.ReportPage),
  },
]
