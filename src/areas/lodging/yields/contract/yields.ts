import { contract } from '#core/contract.ts'
import { forecastRoutes } from './forecast.ts'
import { ruleRoutes } from './rules.ts'
import { suggestionRoutes } from './suggestions.ts'

export const yields = contract('yields', { ...ruleRoutes, ...suggestionRoutes, ...forecastRoutes })
