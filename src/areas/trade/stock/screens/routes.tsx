import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/inventory',
    title: 'stock:title',
    needs: 'stock.read',
    menu: { icon: 'inbox', places: { property: { group: 'outlets', order: 80 } } },
    component: () => import('./stock-page.tsx').then((screen) => screen.StockPage),
  },
]
