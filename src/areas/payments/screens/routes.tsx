import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/manage-payment',
    title: 'payments:list.title',
    needs: 'payments.read',
    component: () => import('./payment-list.tsx').then((screen) => screen.PaymentList),
  },
]
