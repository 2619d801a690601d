import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone-admin/companyList',
    title: 'companies:list.title',
    roles: ['SUPER_ADMIN', 'ORG_ADMIN', 'PROP_FO_EXECUTIVE', 'PROP_ADMIN', 'PROP_FRONTDESK', 'PROP_MANAGER'],
    needs: 'companies.read',
    menu: {
      icon: 'building',
      places: {
        platform: { group: 'companies', order: 10 },
        organisation: { group: 'b2b', order: 10 },
        property: { group: 'sales', order: 30 },
        business: { group: 'sales', order: 10 },
      },
    },
    component: () => import('./company-list.tsx').then((screen) => screen.CompanyList),
  },
  {
    path: '/bookone-admin/add-company',
    title: 'companies:add.title',
    needs: 'companies.write',
    component: () => import('./company-add.tsx').then((screen) => screen.CompanyAdd),
  },
  {
    path: '/bookone-admin/company',
    title: 'companies:page.title',
    needs: 'companies.read',
    component: () => import('./company-page.tsx').then((screen) => screen.CompanyPage),
  },
]
