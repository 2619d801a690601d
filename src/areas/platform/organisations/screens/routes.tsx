import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/manage-organization',
    title: 'organisations:list.title',
    roles: ['SUPER_ADMIN'],
    needs: 'organisations.open',
    component: () => import('./organisation-list.tsx').then((screen) => screen.OrganisationList),
  },
  {
    path: '/bookone-admin/create-organization/:id/:x',
    title: 'organisations:page.title',
    roles: ['SUPER_ADMIN'],
    needs: 'organisations.open',
    component: () => import('./organisation-page.tsx').then((screen) => screen.OrganisationPage),
  },
  {
    path: '/bookone-admin/service-config',
    title: 'organisations:types.title',
    roles: ['ORG_ADMIN'],
    needs: 'organisations.write',
    component: () => import('./business-types.tsx').then((screen) => screen.BusinessTypes),
  },
]
