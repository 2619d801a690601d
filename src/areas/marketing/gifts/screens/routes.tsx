import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/gift-orders',
    title: 'gifts:list.title',
    needs: 'gifts.read',
    menu: {
      icon: 'receipt',
      places: { property: { group: 'sales', order: 60 }, business: { group: 'sales', order: 60 } },
    },
    component: () => import('./order-list.tsx').then((screen) => screen.OrderList),
  },
]
