import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/rooms',
    title: 'housekeeping:title',
    needs: 'housekeeping.read',
    isForHotels: true,
    menu: { icon: 'broom', places: { property: { group: 'desk', order: 50 } } },
    component: () => import('./room-board.tsx').then((screen) => screen.RoomBoard),
  },
]
