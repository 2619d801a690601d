import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/manage-organization',
    title: 'organisations:list.title',
    roles: ['SUPER_ADMIN'],
    needs: 'organisations.open',
    menu: { icon: 'building', places: { platform: { group: 'organisations', order: 20 } } },
    component: () => import('./organisation-list.tsx').then((screen) => screen.OrganisationList),
  },
  {
    path: '/bookone-admin/create-organization/:id/:x',
    title: 'organisations:page.title',
    roles: ['SUPER_ADMIN'],
    needs: 'organisations.open',
    menu: {
      icon: 'add',
      address: '/bookone-admin/create-organization/0/0',
      places: { platform: { group: 'organisations', order: 10 } },
    },
    component: () => import('./organisation-page.tsx').then((screen) => screen.OrganisationPage),
  },
  {
    path: '/bookone-admin/service-config',
    title: 'organisations:types.title',
    roles: ['ORG_ADMIN'],
    needs: 'organisations.write',
    menu: { icon: 'settings', places: { organisation: { group: 'properties', order: 40 } } },
    component: () => import('./business-types.tsx').then((screen) => screen.BusinessTypes),
  },
  {
    path: '/organisation/guest-sharing',
    title: 'organisations:sharing.title',
    roles: ['ORG_ADMIN'],
    needs: 'organisations.write',
    menu: { icon: 'people', places: { organisation: { group: 'properties', order: 45 } } },
    component: () => import('./guest-sharing.tsx').then((screen) => screen.GuestSharingPage),
  },
]
