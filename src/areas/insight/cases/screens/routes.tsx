import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/manage-enquiries',
    title: 'cases:enquiries',
    roles: [
      'ORG_ADMIN',
      'ORG_CUST_SUPPORT',
      'CUST_SUPPORT',
      'SUPER_ADMIN',
      'PROP_ADMIN',
      'PROP_MANAGER',
      'PROP_FO_EXECUTIVE',
      'PROP_FRONTDESK',
    ],
    needs: 'cases.read',
    component: () => import('./desk-page.tsx').then((screen) => screen.EnquiryDesk),
  },
  {
    path: '/bookone-admin/manage-service-request',
    title: 'cases:service',
    roles: [
      'PROP_FRONTDESK',
      'PROP_FO_EXECUTIVE',
      'PROP_ADMIN',
      'PROP_MANAGER',
      'PROP_SERVICE',
      'PROP_SERVICE_EXECUTIVE',
      'PROP_HOUSEKEEPING',
    ],
    needs: 'cases.read',
    component: () => import('./desk-page.tsx').then((screen) => screen.ServiceDesk),
  },
  {
    path: '/bookone-support',
    title: 'cases:support.title',
    guarded: false,
    component: () => import('./support-page.tsx').then((screen) => screen.SupportPage),
  },
]
