import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/property/consents',
    title: 'consents:title',
    needs: 'consents.rules',
    menu: {
      icon: 'check',
      places: { property: { group: 'set-up', order: 200 }, business: { group: 'set-up', order: 200 } },
    },
    component: () => import('./overview-page.tsx').then((screen) => screen.OverviewPage),
  },
  {
    path: '/property/consents/statements',
    title: 'consents:records.title',
    needs: 'consents.rules',
    component: () => import('./records-page.tsx').then((screen) => screen.RecordsPage),
  },
  {
    path: '/property/consents/suppressions',
    title: 'consents:suppressions.title',
    needs: 'consents.rules',
    component: () => import('./suppressions-page.tsx').then((screen) => screen.SuppressionsPage),
  },
]
