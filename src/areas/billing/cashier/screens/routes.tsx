import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/cashier',
    title: 'cashier:title',
    needs: 'cashier.read',
    menu: { icon: 'inbox', places: { property: { group: 'money', order: 60 } } },
    component: () => import('./cashier-page.tsx').then((screen) => screen.CashierPage),
  },
  {
    path: '/bookone/cashier/shifts/:shiftId',
    title: 'cashier:shift.title',
    needs: 'cashier.read',
    component: () => import('./shift-page.tsx').then((screen) => screen.ShiftPage),
  },
]
