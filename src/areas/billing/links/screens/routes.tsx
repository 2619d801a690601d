import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/payment-links',
    title: 'links:list.title',
    needs: 'links.read',
    menu: { icon: 'link', places: { property: { group: 'money', order: 40 } } },
    component: () => import('./link-list.tsx').then((screen) => screen.LinkList),
  },
  {
    path: '/bookone/payment-link/:linkId',
    title: 'links:page.title',
    under: '/bookone/payment-links',
    needs: 'links.read',
    component: () => import('./link-page.tsx').then((screen) => screen.LinkPage),
  },
]
