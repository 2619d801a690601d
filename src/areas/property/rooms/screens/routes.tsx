import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/room',
    title: 'rooms:title',
    roles: ['PROP_ADMIN'],
    needs: 'rooms.write',
    isForHotels: true,
    component: () => import('./rooms-page.tsx').then((screen) => screen.RoomsPage),
  },
  {
    path: '/bookone-admin/room-facilities',
    title: 'rooms:facilities.title',
    roles: ['PROP_ADMIN'],
    needs: 'rooms.write',
    isForHotels: true,
    component: () => import('./facility-list.tsx').then((screen) => screen.FacilityList),
  },
]
