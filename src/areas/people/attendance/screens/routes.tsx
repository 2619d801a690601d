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
  {
    path: '/hrm/attendance',
    title: 'attendance:team.title',
    needs: 'attendance.own',
    menu: {
      icon: 'clock',
      places: { property: { group: 'staff', order: 13 }, business: { group: 'staff', order: 13 } },
    },
    component: () => import('./team-page.tsx').then((screen) => screen.TeamTimePage),
  },
  {
    path: '/hrm/attendance/set-up',
    title: 'attendance:setUp.title',
    needs: 'attendance.rules',
    component: () => import('./set-up-page.tsx').then((screen) => screen.AttendanceSetUpPage),
  },
  {
    path: '/hrm/kiosk',
    title: 'attendance:kiosk.title',
    needs: 'attendance.kiosk',
    menu: {
      icon: 'clock',
      places: { property: { group: 'staff', order: 14 }, business: { group: 'staff', order: 14 } },
    },
    component: () => import('./kiosk-page.tsx').then((screen) => screen.KioskPage),
  },
]
