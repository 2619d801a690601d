import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/report/view/:reportCode',
    title: 'reports:report',
    needs: 'reports.read',
    component: () => import('./report-page.tsx').then((screen) => screen.ReportPage),
  },
]
