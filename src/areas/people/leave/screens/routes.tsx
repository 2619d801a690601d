import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/hrm/leave',
    title: 'leave:own.title',
    needs: 'leave.own',
    menu: {
      icon: 'calendar',
      places: { property: { group: 'own', order: 16 }, business: { group: 'own', order: 16 } },
    },
    component: () => import('./own-page.tsx').then((screen) => screen.OwnLeavePage),
  },
  {
    path: '/hrm/leave/team',
    title: 'leave:team.title',
    needs: 'leave.own',
    menu: {
      icon: 'people',
      places: { property: { group: 'staff', order: 12 }, business: { group: 'staff', order: 12 } },
    },
    component: () => import('./team-page.tsx').then((screen) => screen.TeamLeavePage),
  },
  {
    path: '/hrm/leave/set-up',
    title: 'leave:setUp.title',
    needs: 'leave.rules',
    component: () => import('./set-up-page.tsx').then((screen) => screen.LeaveSetUpPage),
  },
]
