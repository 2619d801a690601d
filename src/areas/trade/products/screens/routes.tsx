import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/product/product-group-list',
    title: 'products:groups.title',
    roles: ['PROP_ADMIN'],
    needs: 'products.read',
    menu: { icon: 'tag', places: { property: { group: 'outlets', order: 50 } } },
    component: () => import('./group-list.tsx').then((screen) => screen.GroupList),
  },
  {
    path: '/product/list',
    title: 'products:list.title',
    roles: ['PROP_ADMIN'],
    needs: 'products.read',
    menu: { icon: 'tag', places: { property: { group: 'outlets', order: 60 } } },
    component: () => import('./product-page.tsx').then((screen) => screen.ProductPage),
  },
]
