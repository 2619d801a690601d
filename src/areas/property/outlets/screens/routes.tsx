import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/master-service/service-list',
    title: 'outlets:list.title',
    roles: ['PROP_ADMIN'],
    needs: 'outlets.read',
    component: () => import('./service-list.tsx').then((screen) => screen.ServiceList),
  },
]
