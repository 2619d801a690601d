import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/turnaways',
    title: 'turnaways:list.title',
    under: '/bookone/manage-booking/list',
    needs: 'turnaways.read',
    isForHotels: true,
    component: () => import('./turnaway-list.tsx').then((screen) => screen.TurnawayList),
  },
]
