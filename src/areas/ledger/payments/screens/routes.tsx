import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/manage-payment',
    title: 'payments:list.title',
    needs: 'payments.read',
    component: () => import('./payment-list.tsx').then((screen) => screen.PaymentList),
  },
  {
    path: '/bookone/exchange-rates',
    title: 'payments:rates.title',
    needs: 'payments.read',
    component: () => import('./rate-list.tsx').then((screen) => screen.RateList),
  },
]
