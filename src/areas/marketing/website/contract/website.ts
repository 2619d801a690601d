import { contract } from '#core/contract.ts'
import { guest } from './guest.ts'
import { promotionRoutes } from './promotions.ts'
import { settingsRoutes } from './settings.ts'
import { shop } from './shop.ts'

export const website = contract('website', { ...settingsRoutes, ...promotionRoutes, ...shop, ...guest })
