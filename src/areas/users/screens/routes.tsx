import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/manage-user',
    title: 'users:list.title',
    roles: ['SUPER_ADMIN', 'ORG_ADMIN', 'PROP_ADMIN'],
    needs: 'users.read',
    component: () => import('./user-list.tsx').then((screen) => screen.UserList),
  },
  {
    path: '/profile/overview',
    title: 'users:profile.title',
    component: () => import('./profile-overview.tsx').then((screen) => screen.ProfileOverview),
  },
  {
    path: '/profile/settings',
    title: 'users:settings.title',
    component: () => import('./profile-settings.tsx').then((screen) => screen.ProfileSettings),
  },
]
