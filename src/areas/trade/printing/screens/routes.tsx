import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/printers',
    title: 'printing:title',
    needs: 'printing.read',
    component: () => import('./printers-page.tsx').then((screen) => screen.PrintersPage),
  },
]
