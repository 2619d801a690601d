import { contract } from '#core/contract.ts'
import { segmentRoutes } from './segments.ts'

export const campaigns = contract('campaigns', { ...segmentRoutes })
