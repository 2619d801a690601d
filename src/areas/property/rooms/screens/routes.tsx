import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/room',
    title: 'rooms:title',
    roles: ['PROP_ADMIN'],
    needs: 'rooms.write',
    isForHotels: true,
    menu: {
      icon: 'key',
      places: {
        property: { group: 'set-up', order: 10 },
        'add-room': { group: 'start', order: 10, title: 'shell:menu.addRoom' },
      },
    },
    component: () => import('./rooms-page.tsx').then((screen) => screen.RoomsPage),
  },
  {
    path: '/bookone-admin/room-facilities',
    title: 'rooms:facilities.title',
    roles: ['PROP_ADMIN'],
    needs: 'rooms.write',
    isForHotels: true,
    menu: {
      icon: 'settings',
      places: { organisation: { group: 'properties', order: 30 }, property: { group: 'set-up', order: 20 } },
    },
    component: () => import('./facility-list.tsx').then((screen) => screen.FacilityList),
  },
]
