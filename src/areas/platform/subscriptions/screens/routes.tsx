import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/manage-subcription',
    title: 'subscriptions:list.title',
    roles: ['SUPER_ADMIN', 'ORG_ADMIN'],
    needs: 'subscriptions.read',
    menu: {
      icon: 'tag',
      places: { platform: { group: 'subscriptions', order: 20 }, organisation: { group: 'subscriptions', order: 20 } },
    },
    component: () => import('./subscription-list.tsx').then((screen) => screen.SubscriptionList),
  },
  {
    path: '/bookone-admin/create-subcription/:id/:x',
    title: 'subscriptions:page.title',
    roles: ['SUPER_ADMIN', 'ORG_ADMIN'],
    needs: 'subscriptions.write',
    menu: {
      icon: 'add',
      address: '/bookone-admin/create-subcription/0/0',
      places: { platform: { group: 'subscriptions', order: 10 }, organisation: { group: 'subscriptions', order: 10 } },
    },
    component: () => import('./subscription-page.tsx').then((screen) => screen.SubscriptionPage),
  },
  {
    path: '/master-service/Upgrade-Plan',
    title: 'subscriptions:plan.title',
    roles: ['PROP_ADMIN'],
    needs: 'subscriptions.write',
    component: () => import('./plan-page.tsx').then((screen) => screen.PlanPage),
  },
]
