import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/order/create-order',
    title: 'orders:take.title',
    needs: 'orders.write',
    menu: { icon: 'add', places: { property: { group: 'outlets', order: 10 } } },
    component: () => import('./take-order.tsx').then((screen) => screen.TakeOrder),
  },
  {
    path: '/order/order-list',
    title: 'orders:list.title',
    needs: 'orders.read',
    menu: {
      icon: 'food',
      places: { organisation: { group: 'work', order: 30 }, property: { group: 'outlets', order: 20 } },
    },
    component: () => import('./order-list.tsx').then((screen) => screen.OrderList),
  },
  {
    path: '/order/order-details',
    title: 'orders:page.title',
    under: '/order/order-list',
    needs: 'orders.read',
    component: () => import('./order-page.tsx').then((screen) => screen.OrderPage),
  },
  {
    path: '/table',
    title: 'tables:guest.title',
    guarded: false,
    component: () => import('./guest-table.tsx').then((screen) => screen.GuestTable),
  },
  {
    path: '/order/waiting',
    title: 'orders:waiting.title',
    needs: 'orders.write',
    component: () => import('./waiting-page.tsx').then((screen) => screen.WaitingPage),
  },
]
