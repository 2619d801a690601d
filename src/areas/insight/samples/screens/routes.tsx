import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/property/sample-data',
    title: 'samples:title',
    needs: 'samples.write',
    isForHotels: true,
    menu: {
      icon: 'inbox',
      places: { property: { group: 'set-up', order: 140 }, business: { group: 'set-up', order: 90 } },
    },
    component: () => import('./sample-data.tsx').then((screen) => screen.SampleData),
  },
]
