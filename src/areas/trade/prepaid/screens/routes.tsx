import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/product/prepaid',
    title: 'prepaid:list.title',
    needs: 'orders.read',
    component: () => import('./pack-list.tsx').then((screen) => screen.PackList),
  },
]
