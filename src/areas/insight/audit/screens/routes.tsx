import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/audit',
    title: 'audit:title',
    needs: 'audit.read',
    menu: {
      icon: 'history',
      places: { property: { group: 'set-up', order: 100 }, business: { group: 'set-up', order: 60 } },
    },
    component: () => import('./audit-list.tsx').then((screen) => screen.AuditList),
  },
]
