import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/privacy/requests',
    title: 'privacy:title',
    needs: 'privacy.read',
    component: () => import('./requests-page.tsx').then((screen) => screen.RequestsPage),
  },
  {
    path: '/privacy/record',
    title: 'privacy:record.title',
    needs: 'privacy.decide',
    component: () => import('./record-page.tsx').then((screen) => screen.RecordPage),
  },
]
