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
    menu: {
      icon: 'inbox',
      places: {
        organisation: { group: 'work', order: 50 },
        support: { group: 'support', order: 20 },
        property: { group: 'desk', order: 80 },
      },
    },
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
    menu: { icon: 'inbox', places: { property: { group: 'desk', order: 70 } } },
    component: () => import('./desk-page.tsx').then((screen) => screen.ServiceDesk),
  },
  {
    path: '/bookone-support',
    title: 'cases:support.title',
    guarded: false,
    component: () => import('./support-page.tsx').then((screen) => screen.SupportPage),
  },
]
