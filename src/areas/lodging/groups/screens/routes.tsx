import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/groups',
    title: 'groups:list.title',
    needs: 'groups.read',
    isForHotels: true,
    menu: { icon: 'people', places: { property: { group: 'desk', order: 42 } } },
    component: () => import('./groups-page.tsx').then((screen) => screen.GroupsPage),
  },
  {
    path: '/bookone/group',
    title: 'groups:page.title',
    under: '/bookone/groups',
    needs: 'groups.read',
    isForHotels: true,
    component: () => import('./group-page.tsx').then((screen) => screen.GroupPage),
  },
  {
    path: '/rooming-list',
    title: 'groups:organiser.title',
    guarded: false,
    component: () => import('./organiser-page.tsx').then((screen) => screen.OrganiserPage),
  },
]
