import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/user-role',
    title: 'roles:list.title',
    roles: ['SUPER_ADMIN'],
    needs: 'roles.write',
    menu: { icon: 'lock', places: { platform: { group: 'users', order: 40 } } },
    component: () => import('./role-list.tsx').then((screen) => screen.RoleList),
  },
  {
    path: '/bookone-admin/create-role',
    title: 'roles:page.add',
    roles: ['SUPER_ADMIN'],
    needs: 'roles.write',
    menu: { icon: 'add', places: { platform: { group: 'users', order: 30 } } },
    component: () => import('./role-page.tsx').then((screen) => screen.RolePage),
  },
]
