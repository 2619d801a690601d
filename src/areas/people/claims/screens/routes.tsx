import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/hrm/claims',
    title: 'claims:own.title',
    needs: 'claims.own',
    menu: {
      icon: 'receipt',
      places: { property: { group: 'own', order: 21 }, business: { group: 'own', order: 21 } },
    },
    component: () => import('./own-page.tsx').then((screen) => screen.OwnClaimsPage),
  },
  {
    path: '/hrm/claims/team',
    title: 'claims:team.title',
    needs: 'claims.own',
    menu: {
      icon: 'receipt',
      places: { property: { group: 'staff', order: 21 }, business: { group: 'staff', order: 21 } },
    },
    component: () => import('./team-page.tsx').then((screen) => screen.TeamClaimsPage),
  },
  {
    path: '/hrm/claims/set-up',
    title: 'claims:setUp.title',
    needs: 'claims.rules',
    component: () => import('./set-up-page.tsx').then((screen) => screen.ClaimSetUpPage),
  },
]
