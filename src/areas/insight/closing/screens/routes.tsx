import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/bookone/day-close',
    title: 'closing:title',
    needs: 'closing.read',
    menu: { icon: 'check', places: { property: { group: 'money', order: 70 } } },
    component: () => import('./day-close.tsx').then((screen) => screen.DayClose),
  },
  {
    path: '/bookone/day-close/:runId',
    title: 'closing:run.title',
    needs: 'closing.read',
    component: () => import('./run-page.tsx').then((screen) => screen.RunPage),
  },
]
