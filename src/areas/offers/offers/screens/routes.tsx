import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/business-promotion/list',
    title: 'offers:list.title',
    needs: 'offers.read',
    menu: {
      icon: 'tag',
      places: { property: { group: 'sales', order: 58 }, business: { group: 'sales', order: 58 } },
    },
    component: () => import('./offer-list.tsx').then((screen) => screen.OfferList),
  },
  {
    path: '/business-promotion/add',
    title: 'offers:add.title',
    needs: 'offers.write',
    component: () => import('./add-page.tsx').then((screen) => screen.AddOfferPage),
  },
  {
    path: '/business-promotion/:offerId',
    title: 'offers:page.title',
    needs: 'offers.read',
    component: () => import('./offer-page.tsx').then((screen) => screen.OfferPage),
  },
]
