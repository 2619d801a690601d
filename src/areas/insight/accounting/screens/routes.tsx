import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/report/accounting',
    title: 'accounting:title',
    needs: 'accounting.read',
    menu: { icon: 'chart', places: { property: { group: 'money', order: 80 } } },
    component: () => import('./accounting-page.tsx').then((screen) => screen.AccountingPage),
  },
]
