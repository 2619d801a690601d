import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/loyalty',
    title: 'loyalty:title',
    needs: 'loyalty.read',
    menu: {
      icon: 'tag',
      places: { property: { group: 'sales', order: 65 }, business: { group: 'sales', order: 65 } },
    },
    component: () => import('./member-list.tsx').then((screen) => screen.MemberList),
  },
  {
    path: '/loyalty/liability',
    title: 'loyalty:liability.title',
    needs: 'loyalty.read',
    component: () => import('./liability-page.tsx').then((screen) => screen.LiabilityPage),
  },
  {
    path: '/loyalty/set-up',
    title: 'loyalty:setUp.title',
    needs: 'loyalty.rules',
    component: () => import('./set-up-page.tsx').then((screen) => screen.SetUpPage),
  },
]
