import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/folio/:bookingId',
    title: 'folios:page.title',
    needs: 'folios.read',
    component: () => import('./folio-page.tsx').then((screen) => screen.FolioPage),
  },
]
