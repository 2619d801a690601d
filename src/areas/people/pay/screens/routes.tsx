import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/hrm/payslips',
    title: 'pay:own.title',
    needs: 'pay.own',
    menu: {
      icon: 'note',
      places: { property: { group: 'own', order: 20 }, business: { group: 'own', order: 20 } },
    },
    component: () => import('./own-page.tsx').then((screen) => screen.OwnPayslipsPage),
  },
  {
    path: '/hrm/pay',
    title: 'pay:runs.title',
    needs: 'pay.prepare',
    menu: {
      icon: 'money',
      places: { property: { group: 'staff', order: 20 }, business: { group: 'staff', order: 20 } },
    },
    component: () => import('./runs-page.tsx').then((screen) => screen.PayRunsPage),
  },
  {
    path: '/hrm/leave/encashments',
    title: 'pay:encash.title',
    needs: 'pay.own',
    component: () => import('./encashments-page.tsx').then((screen) => screen.EncashmentsPage),
  },
  {
    path: '/hrm/pay/people',
    title: 'pay:people.title',
    needs: 'pay.prepare',
    component: () => import('./people-page.tsx').then((screen) => screen.PayPeoplePage),
  },
  {
    path: '/hrm/pay/set-up',
    title: 'pay:setUp.title',
    needs: 'pay.prepare',
    component: () => import('./set-up-page.tsx').then((screen) => screen.PaySetUpPage),
  },
  {
    path: '/hrm/pay/tips',
    title: 'pay:pools.title',
    needs: 'pay.prepare',
    component: () => import('./pools-page.tsx').then((screen) => screen.PoolsPage),
  },
  {
    path: '/hrm/pay/:payRunId',
    title: 'pay:run.title',
    needs: 'pay.prepare',
    component: () => import('./run-page.tsx').then((screen) => screen.PayRunPage),
  },
]
