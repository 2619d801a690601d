import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/rooms',
    title: 'housekeeping:title',
    needs: 'housekeeping.read',
    isForHotels: true,
    component: () => import('./room-board.tsx').then((screen) => screen.RoomBoard),
  },
]
