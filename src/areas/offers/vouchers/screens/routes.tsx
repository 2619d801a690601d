import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/gift-vouchers',
    title: 'vouchers:list.title',
    needs: 'vouchers.read',
    menu: {
      icon: 'receipt',
      places: { property: { group: 'sales', order: 59 }, business: { group: 'sales', order: 59 } },
    },
    component: () => import('./voucher-list.tsx').then((screen) => screen.VoucherList),
  },
]
