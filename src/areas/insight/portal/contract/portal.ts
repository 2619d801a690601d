import { contract } from '#core/contract.ts'
import { desk } from './desk.ts'
import { page } from './page.ts'

export const portal = contract('portal', { ...desk, ...page })
