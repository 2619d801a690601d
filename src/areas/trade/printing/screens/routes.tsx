import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/printers',
    title: 'printing:title',
    needs: 'printing.read',
    menu: {
      icon: 'print',
      places: { property: { group: 'set-up', order: 90 }, business: { group: 'set-up', order: 50 } },
    },
    component: () => import('./printers-page.tsx').then((screen) => screen.PrintersPage),
  },
]
