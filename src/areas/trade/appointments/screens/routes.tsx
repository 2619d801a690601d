import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/master-service/service',
    title: 'appointments:day.title',
    needs: 'appointments.read',
    menu: {
      icon: 'calendar',
      places: { starter: { group: 'business', order: 40 }, business: { group: 'business', order: 30 } },
    },
    component: () => import('./day-page.tsx').then((screen) => screen.DayPage),
  },
  {
    path: '/master-service/reservation-list',
    title: 'appointments:list.title',
    needs: 'appointments.read',
    menu: {
      icon: 'list',
      places: { starter: { group: 'business', order: 30 }, business: { group: 'business', order: 40 } },
    },
    component: () => import('./appointment-list.tsx').then((screen) => screen.AppointmentList),
  },
  {
    path: '/master-service/treatments',
    title: 'appointments:setUp.title',
    needs: 'appointments.read',
    component: () => import('./treatments-page.tsx').then((screen) => screen.TreatmentsPage),
  },
  {
    path: '/master-service/business-dashboard/profile',
    title: 'appointments:profile.title',
    roles: ['PROP_ADMIN'],
    needs: 'outlets.read',
    menu: {
      icon: 'building',
      places: { starter: { group: 'business', order: 10 }, business: { group: 'business', order: 10 } },
    },
    component: () => import('./profile-page.tsx').then((screen) => screen.ProfilePage),
  },
]
