import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/customer-list',
    title: 'customers:list.title',
    needs: 'customers.read',
    menu: {
      icon: 'people',
      places: { property: { group: 'desk', order: 60 }, business: { group: 'business', order: 60 } },
    },
    component: () => import('./customer-list.tsx').then((screen) => screen.CustomerList),
  },
  {
    path: '/bookone/add-customer',
    title: 'customers:add.title',
    needs: 'customers.write',
    menu: { icon: 'add', places: { business: { group: 'business', order: 50 } } },
    component: () => import('./customer-add.tsx').then((screen) => screen.CustomerAdd),
  },
  {
    path: '/customer',
    title: 'customers:page.title',
    needs: 'customers.read',
    component: () => import('./customer-page.tsx').then((screen) => screen.CustomerPage),
  },
  {
    path: '/customer/duplicates',
    title: 'customers:pairs.title',
    needs: 'customers.merge',
    component: () => import('./duplicate-list.tsx').then((screen) => screen.DuplicateList),
  },
]
