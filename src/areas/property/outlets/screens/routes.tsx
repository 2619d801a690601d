import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/master-service/service-list',
    title: 'outlets:list.title',
    roles: ['PROP_ADMIN'],
    needs: 'outlets.read',
    menu: {
      icon: 'list',
      places: {
        property: { group: 'set-up', order: 30 },
        starter: { group: 'business', order: 20 },
        business: { group: 'business', order: 20 },
      },
    },
    component: () => import('./service-list.tsx').then((screen) => screen.ServiceList),
  },
]
