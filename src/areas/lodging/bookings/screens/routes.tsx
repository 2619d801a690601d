import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/manage-booking/chart',
    title: 'bookings:chart.title',
    needs: 'bookings.read',
    isForHotels: true,
    menu: { icon: 'calendar', places: { property: { group: 'desk', order: 10 } } },
    component: () => import('./chart-page.tsx').then((screen) => screen.ChartPage),
  },
  {
    path: '/bookone/manage-booking/list',
    title: 'bookings:list.title',
    needs: 'bookings.read',
    isForHotels: true,
    menu: { icon: 'list', places: { property: { group: 'desk', order: 20 } } },
    component: () => import('./booking-list.tsx').then((screen) => screen.BookingList),
  },
  {
    path: '/bookone/manage-booking/property-booking',
    title: 'bookings:list.property',
    roles: ['PROP_ADMIN', 'ORG_ADMIN'],
    needs: 'bookings.read',
    isForHotels: true,
    menu: {
      icon: 'list',
      places: { organisation: { group: 'work', order: 10 }, property: { group: 'desk', order: 30 } },
    },
    component: () => import('./booking-list.tsx').then((screen) => screen.PropertyBookings),
  },
  {
    path: '/bookone/manage-booking/all-booking',
    title: 'bookings:list.all',
    roles: ['PROP_ADMIN', 'ORG_ADMIN'],
    needs: 'bookings.read',
    isForHotels: true,
    menu: {
      icon: 'list',
      places: { organisation: { group: 'work', order: 20 }, property: { group: 'desk', order: 40 } },
    },
    component: () => import('./booking-list.tsx').then((screen) => screen.AllBookings),
  },
  {
    path: '/bookone/meals',
    title: 'bookings:meals.title',
    needs: 'bookings.read',
    isForHotels: true,
    menu: { icon: 'food', places: { property: { group: 'outlets', order: 45 } } },
    component: () => import('./meals-page.tsx').then((screen) => screen.MealsPage),
  },
  {
    path: '/master-service/reservation-details/:referenceId',
    title: 'bookings:page.title',
    under: '/bookone/manage-booking/list',
    needs: 'bookings.read',
    component: () => import('./reservation-page.tsx').then((screen) => screen.ReservationPage),
  },
  {
    path: '/bookone/registration-card/:bookingId',
    title: 'bookings:card.title',
    under: '/bookone/manage-booking/list',
    needs: 'bookings.read',
    isForHotels: true,
    component: () => import('./registration-card.tsx').then((screen) => screen.RegistrationCard),
  },
]
