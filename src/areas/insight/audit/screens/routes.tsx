import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/audit',
    title: 'audit:title',
    needs: 'audit.read',
    component: () => import('./audit-list.tsx').then((screen) => screen.AuditList),
  },
]
