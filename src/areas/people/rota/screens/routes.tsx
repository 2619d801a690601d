import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/hrm',
    title: 'rota:title',
    needs: 'rota.own',
    menu: {
      icon: 'calendar',
      places: { property: { group: 'staff', order: 10 }, business: { group: 'staff', order: 10 } },
    },
    component: () => import('./rota-page.tsx').then((screen) => screen.RotaPage),
  },
  {
    path: '/hrm/own',
    title: 'rota:own.title',
    needs: 'rota.own',
    menu: {
      icon: 'clock',
      places: { property: { group: 'own', order: 15 }, business: { group: 'own', order: 15 } },
    },
    component: () => import('./own-page.tsx').then((screen) => screen.OwnShiftsPage),
  },
  {
    path: '/hrm/set-up',
    title: 'rota:setUp.title',
    needs: 'rota.rules',
    component: () => import('./set-up-page.tsx').then((screen) => screen.RotaSetUpPage),
  },
]
