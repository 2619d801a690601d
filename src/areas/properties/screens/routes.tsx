import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/property/settings',
    title: 'properties:title',
    needs: 'properties.write',
    component: () => import('./property-settings.tsx').then((screen) => screen.PropertySettings),
  },
]
