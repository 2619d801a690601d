import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/hrm/approvals',
    title: 'approvals:title',
    needs: 'approvals.own',
    menu: {
      icon: 'check',
      places: { property: { group: 'staff', order: 15 }, business: { group: 'staff', order: 15 } },
    },
    component: () => import('./approvals-page.tsx').then((screen) => screen.ApprovalsPage),
  },
]
