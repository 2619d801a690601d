import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/product/prepaid',
    title: 'prepaid:list.title',
    needs: 'orders.read',
    menu: { icon: 'tag', places: { property: { group: 'outlets', order: 70 } } },
    component: () => import('./pack-list.tsx').then((screen) => screen.PackList),
  },
]
