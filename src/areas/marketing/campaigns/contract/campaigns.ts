import { contract } from '#core/contract.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { journeyRoutes } from './journeys.ts'
import { segmentRoutes } from './segments.ts'
import { templateRoutes } from './templates.ts'

export const campaigns = contract('campaigns', {
  ...segmentRoutes,
  ...templateRoutes,
  ...campaignRoutes,
  ...journeyRoutes,
})
