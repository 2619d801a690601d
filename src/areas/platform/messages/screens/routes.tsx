import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/msg-tracker',
    title: 'messages:title',
    roles: ['ORG_ADMIN', 'SUPER_ADMIN', 'ORG_CUST_SUPPORT', 'CUST_SUPPORT', 'PROP_ADMIN', 'PROP_MANAGER'],
    needs: 'messages.read',
    menu: {
      icon: 'mail',
      places: {
        organisation: { group: 'work', order: 60 },
        property: { group: 'set-up', order: 80 },
        business: { group: 'set-up', order: 40 },
      },
    },
    component: () => import('./tracker.tsx').then((screen) => screen.Tracker),
  },
]
