import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = [
  {
    path: '/Campaign/list',
    title: 'campaigns:title',
    needs: 'campaigns.read',
    menu: {
      icon: 'mail',
      places: {
        organisation: { group: 'work', order: 75 },
        property: { group: 'sales', order: 59 },
        business: { group: 'sales', order: 59 },
      },
    },
    component: () => import('./campaign-list.tsx').then((screen) => screen.CampaignList),
  },
  {
    path: '/campaign/view/:campaignId',
    title: 'campaigns:one',
    under: '/Campaign/list',
    needs: 'campaigns.read',
    component: () => import('./campaign-page.tsx').then((screen) => screen.CampaignPage),
  },
  {
    path: '/campaign/settings',
    title: 'campaigns:settings.title',
    under: '/Campaign/list',
    needs: 'campaigns.rules',
    component: () => import('./settings-page.tsx').then((screen) => screen.CampaignSettingsPage),
  },
  {
    path: '/campaign/segments',
    title: 'campaigns:segments.title',
    under: '/Campaign/list',
    needs: 'campaigns.read',
    component: () => import('./segment-list.tsx').then((screen) => screen.SegmentList),
  },
  {
    path: '/campaign/segments/add',
    title: 'campaigns:segments.add',
    under: '/Campaign/list',
    needs: 'campaigns.write',
    component: () => import('./segment-page.tsx').then((screen) => screen.AddSegmentPage),
  },
  {
    path: '/campaign/segments/:segmentId',
    title: 'campaigns:segments.one',
    under: '/Campaign/list',
    needs: 'campaigns.read',
    component: () => import('./segment-page.tsx').then((screen) => screen.SegmentPage),
  },
  {
    path: '/campaign/templates',
    title: 'campaigns:templates.title',
    under: '/Campaign/list',
    needs: 'campaigns.read',
    component: () => import('./template-list.tsx').then((screen) => screen.TemplateList),
  },
  {
    path: '/campaign/templates/add',
    title: 'campaigns:templates.add',
    under: '/Campaign/list',
    needs: 'campaigns.write',
    component: () => import('./template-page.tsx').then((screen) => screen.AddTemplatePage),
  },
  {
    path: '/campaign/templates/:campaignTemplateId',
    title: 'campaigns:templates.one',
    under: '/Campaign/list',
    needs: 'campaigns.read',
    component: () => import('./template-page.tsx').then((screen) => screen.TemplatePage),
  },
  {
    path: '/campaign/journeys',
    title: 'campaigns:journeys.title',
    under: '/Campaign/list',
    needs: 'campaigns.read',
    component: () => import('./journey-list.tsx').then((screen) => screen.JourneyList),
  },
  {
    path: '/campaign/journeys/:journeyId',
    title: 'campaigns:journeys.one',
    under: '/Campaign/list',
    needs: 'campaigns.read',
    component: () => import('./journey-page.tsx').then((screen) => screen.JourneyPage),
  },
]
