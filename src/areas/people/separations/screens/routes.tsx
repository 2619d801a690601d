import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/ems/separations',
    title: 'separations:title',
    needs: 'separations.read',
    menu: {
      icon: 'leave',
      places: { property: { group: 'staff', order: 24 }, business: { group: 'staff', order: 24 } },
    },
    component: () => import('./leavers-page.tsx').then((screen) => screen.LeaversPage),
  },
  {
    path: '/ems/leaving',
    title: 'separations:own.title',
    needs: 'separations.own',
    component: () => import('./own-page.tsx').then((screen) => screen.OwnLeavingPage),
  },
]
