import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/manage-user',
    title: 'users:list.title',
    roles: ['SUPER_ADMIN', 'ORG_ADMIN', 'PROP_ADMIN'],
    needs: 'users.read',
    menu: {
      icon: 'people',
      places: {
        platform: { group: 'users', order: 20 },
        organisation: { group: 'users', order: 20 },
        property: { group: 'set-up', order: 50 },
        business: { group: 'set-up', order: 20 },
      },
    },
    component: () => import('./user-list.tsx').then((screen) => screen.UserList),
  },
  {
    path: '/bookone-admin/create-user/:userId/:organizationId/:propertyId',
    title: 'users:person.title',
    roles: ['SUPER_ADMIN', 'ORG_ADMIN', 'PROP_ADMIN'],
    needs: 'users.write',
    menu: {
      icon: 'person',
      address: '/bookone-admin/create-user/0/0/0',
      title: 'shell:menu.addUser',
      places: {
        platform: { group: 'users', order: 10 },
        organisation: { group: 'users', order: 10 },
        property: { group: 'set-up', order: 40 },
        business: { group: 'set-up', order: 10 },
      },
    },
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
    menu: {
      icon: 'settings',
      places: {
        platform: { group: 'own', order: 10 },
        organisation: { group: 'own', order: 10 },
        property: { group: 'own', order: 10 },
        business: { group: 'own', order: 10 },
      },
    },
    component: () => import('./profile-settings.tsx').then((screen) => screen.ProfileSettings),
  },
]
