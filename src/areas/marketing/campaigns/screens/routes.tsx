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
  {
    path: '/campaign/templates',
    title: 'campaigns:templates.title',
    needs: 'campaigns.read',
    component: () => import('./template-list.tsx').then((screen) => screen.TemplateList),
  },
  {
    path: '/campaign/templates/add',
    title: 'campaigns:templates.add',
    needs: 'campaigns.write',
    component: () => import('./template-page.tsx').then((screen) => screen.AddTemplatePage),
  },
  {
    path: '/campaign/templates/:campaignTemplateId',
    title: 'campaigns:templates.one',
    needs: 'campaigns.read',
    component: () => import('./template-page.tsx').then((screen) => screen.TemplatePage),
  },
]
