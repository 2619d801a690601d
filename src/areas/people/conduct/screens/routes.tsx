import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/ems/conduct',
    title: 'conduct:title',
    needs: 'conduct.manage',
    menu: {
      icon: 'note',
      places: { property: { group: 'staff', order: 26 }, business: { group: 'staff', order: 26 } },
    },
    component: () => import('./conduct-page.tsx').then((screen) => screen.ConductPage),
  },
  {
    path: '/ems/conduct/own',
    title: 'conduct:own.title',
    needs: 'conduct.own',
    component: () => import('./own-page.tsx').then((screen) => screen.OwnConductPage),
  },
]
