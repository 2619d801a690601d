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
    path: '/bookone-admin/create-user/:userId/:organizationId/:propertyId',
    title: 'users:person.title',
    roles: ['SUPER_ADMIN', 'ORG_ADMIN', 'PROP_ADMIN'],
    needs: 'users.write',
    component: () => import('./person-page.tsx').then((screen) => screen.PersonPage),
  },
  {
    path: '/sessions/forgotten-password',
    title: 'users:forgotten.title',
    guarded: false,
    component: () => import('./password-pages.tsx').then((screen) => screen.ForgottenPassword),
  },
  {
    path: '/sessions/new-password',
    title: 'users:newPassword.title',
    guarded: false,
    component: () => import('./password-pages.tsx').then((screen) => screen.NewPassword),
  },
  {
    path: '/sessions/sign-up',
    title: 'users:signUp.title',
    guarded: false,
    component: () => import('./sign-up-pages.tsx').then((screen) => screen.SignUpPage),
  },
  {
    path: '/sessions/confirm',
    title: 'users:signUp.confirm',
    guarded: false,
    component: () => import('./sign-up-pages.tsx').then((screen) => screen.ConfirmPage),
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
