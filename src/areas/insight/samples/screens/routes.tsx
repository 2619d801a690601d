import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/property/sample-data',
    title: 'samples:title',
    needs: 'samples.write',
    isForHotels: true,
    component: () => import('./sample-data.tsx').then((screen) => screen.SampleData),
  },
]
