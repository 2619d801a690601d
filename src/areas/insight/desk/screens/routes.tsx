import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/master-service/home',
    title: 'desk:title',
    roles: [
      'PROP_ADMIN',
      'PROP_FRONTDESK',
      'PROP_MANAGER',
      'PROP_SERVICE',
      'PROP_HOUSEKEEPING',
      'PROP_FINANCE',
      'PROP_SERVICE_EXECUTIVE',
      'PROP_FO_EXECUTIVE',
    ],
    menu: {
      icon: 'home',
      places: { property: { group: 'start', order: 10 }, business: { group: 'start', order: 10 } },
    },
    component: () => import('./home-page.tsx').then((screen) => screen.HomePage),
  },
]
