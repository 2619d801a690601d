import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/hrm/clock',
    title: 'attendance:clock.title',
    needs: 'attendance.own',
    menu: {
      icon: 'clock',
      places: { property: { group: 'own', order: 12 }, business: { group: 'own', order: 12 } },
    },
    component: () => import('./clock-page.tsx').then((screen) => screen.ClockPage),
  },
]
