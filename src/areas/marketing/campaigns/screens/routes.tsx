import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/campaign/segments',
    title: 'campaigns:segments.title',
    needs: 'campaigns.read',
    component: () => import('./segment-list.tsx').then((screen) => screen.SegmentList),
  },
  {
    path: '/campaign/segments/add',
    title: 'campaigns:segments.add',
    needs: 'campaigns.write',
    component: () => import('./segment-page.tsx').then((screen) => screen.AddSegmentPage),
  },
  {
    path: '/campaign/segments/:segmentId',
    title: 'campaigns:segments.one',
    needs: 'campaigns.read',
    component: () => import('./segment-page.tsx').then((screen) => screen.SegmentPage),
  },
]
