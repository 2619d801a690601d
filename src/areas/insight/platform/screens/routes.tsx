import type { ScreenRoute } from '#web/screens.ts'

const dashboard = () => import('./overview-page.tsx').then((screen) => screen.OverviewPage)

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/dashboard',
    title: 'platform:title',
    standsAlone: true,
    isOfAll: true,
    roles: ['SUPER_ADMIN'],
    needs: 'organisations.read',
    menu: { icon: 'home', places: { platform: { group: 'start', order: 10 } } },
    component: dashboard,
  },
  {
    path: '/bookone/su-dashboard',
    title: 'platform:title',
    standsAlone: true,
    isOfAll: true,
    roles: ['ORG_ADMIN', 'ORG_FINANCE', 'ORG_CUST_SUPPORT', 'CUST_SUPPORT'],
    needs: 'organisations.read',
    menu: {
      icon: 'home',
      places: { organisation: { group: 'start', order: 10 }, support: { group: 'support', order: 10 } },
    },
    component: dashboard,
  },
]
