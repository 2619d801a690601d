import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/inventory',
    title: 'stock:title',
    needs: 'stock.read',
    component: () => import('./stock-page.tsx').then((screen) => screen.StockPage),
  },
]
