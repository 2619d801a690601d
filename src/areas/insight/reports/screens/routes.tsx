import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/report/view/:reportCode',
    title: 'reports:report',
    under: '/report/report-dashboard',
    needs: 'reports.read',
    component: () => import('./report-page.tsx').then((screen) => screen.ReportPage),
  },
  {
    path: '/report/builder',
    title: 'reports:builder.title',
    under: '/report/report-dashboard',
    needs: 'reports.build',
    component: () => import('./builder-page.tsx').then((screen) => screen.BuilderPage),
  },
]
