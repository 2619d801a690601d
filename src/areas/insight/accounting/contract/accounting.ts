import { contract } from '#core/contract.ts'
import { accountRoutes } from './accounts.ts'
import { journalRoutes } from './journals.ts'

export const accounting = contract('accounting', { ...accountRoutes, ...journalRoutes })
