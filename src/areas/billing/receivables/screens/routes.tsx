import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/receivables',
    title: 'receivables:list.title',
    needs: 'receivables.read',
    menu: {
      icon: 'money',
      places: { property: { group: 'sales', order: 40 }, business: { group: 'sales', order: 20 } },
    },
    component: () => import('./account-list.tsx').then((screen) => screen.AccountList),
  },
  {
    path: '/bookone-admin/company-account',
    title: 'receivables:account.title',
    needs: 'receivables.read',
    component: () => import('./account-page.tsx').then((screen) => screen.AccountPage),
  },
  {
    path: '/bookone-admin/payout',
    title: 'receivables:payout.title',
    needs: 'receivables.read',
    component: () => import('./payout-page.tsx').then((screen) => screen.PayoutPage),
  },
]
