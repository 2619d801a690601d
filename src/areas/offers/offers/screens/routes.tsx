import type { ScreenRoute } from '#web/screens.ts'

/** Those of the specification, and who sells or takes money at a property. */
const ROLES = [
  'ORG_ADMIN',
  'PROP_ADMIN',
  'PROP_MANAGER',
  'PROP_MARKETING',
  'PROP_FO_EXECUTIVE',
  'PROP_FRONTDESK',
  'PROP_SERVICE_EXECUTIVE',
  'PROP_SERVICE',
  'PROP_FINANCE',
] as const

export const routes: ScreenRoute[] = [
  {
    path: '/business-promotion/list',
    title: 'offers:list.title',
    roles: ROLES,
    needs: 'offers.read',
    menu: {
      icon: 'tag',
      places: {
        organisation: { group: 'work', order: 70 },
        property: { group: 'sales', order: 58 },
        business: { group: 'sales', order: 58 },
      },
    },
    component: () => import('./offer-list.tsx').then((screen) => screen.OfferList),
  },
  {
    path: '/business-promotion/add',
    title: 'offers:add.title',
    needs: 'offers.write',
    menu: { icon: 'add', places: { business: { group: 'sales', order: 57 } } },
    component: () => import('./add-page.tsx').then((screen) => screen.AddOfferPage),
  },
  {
    path: '/business-promotion/calendar',
    title: 'offers:calendar.title',
    roles: ROLES,
    needs: 'offers.read',
    component: () => import('./calendar-page.tsx').then((screen) => screen.OfferCalendar),
  },
  {
    path: '/business-promotion/:offerId',
    title: 'offers:page.title',
    roles: ROLES,
    needs: 'offers.read',
    component: () => import('./offer-page.tsx').then((screen) => screen.OfferPage),
  },
]
