import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/folio/:bookingId',
    title: 'folios:page.title',
    under: '/bookone/manage-booking/list',
    needs: 'folios.read',
    component: () => import('./folio-page.tsx').then((screen) => screen.FolioPage),
  },
  {
    path: '/bookone/extra-charges',
    title: 'folios:extras.title',
    needs: 'rates.write',
    menu: { icon: 'tag', places: { property: { group: 'sales', order: 20 } } },
    component: () => import('./extra-list.tsx').then((screen) => screen.ExtraList),
  },
]
