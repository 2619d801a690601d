import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/manage-payment',
    title: 'payments:list.title',
    needs: 'payments.read',
    menu: {
      icon: 'money',
      places: { property: { group: 'money', order: 30 }, starter: { group: 'business', order: 50 } },
    },
    component: () => import('./payment-list.tsx').then((screen) => screen.PaymentList),
  },
  {
    path: '/bookone/exchange-rates',
    title: 'payments:rates.title',
    needs: 'payments.read',
    menu: { icon: 'money', places: { property: { group: 'set-up', order: 110 } } },
    component: () => import('./rate-list.tsx').then((screen) => screen.RateList),
  },
]
