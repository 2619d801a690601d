import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/user-role',
    title: 'roles:list.title',
    roles: ['SUPER_ADMIN'],
    needs: 'roles.write',
    component: () => import('./role-list.tsx').then((screen) => screen.RoleList),
  },
  {
    path: '/bookone-admin/create-role',
    title: 'roles:page.add',
    roles: ['SUPER_ADMIN'],
    needs: 'roles.write',
    component: () => import('./role-page.tsx').then((screen) => screen.RolePage),
  },
]
