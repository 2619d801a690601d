import { contract } from '#core/contract.ts'
import { accountRoutes } from './accounts.ts'
import { exportRoutes } from './exports.ts'
import { journalRoutes } from './journals.ts'

export const accounting = contract('accounting', { ...accountRoutes, ...journalRoutes, ...exportRoutes })
