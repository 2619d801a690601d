import { contract } from '#core/contract.ts'
import { handoverLines } from './handovers.ts'
import { manageLines, ownLines } from './manage.ts'
import { settlementLines } from './settlement.ts'

export const separations = contract('separations', {
  ...ownLines,
  ...manageLines,
  ...settlementLines,
  ...handoverLines,
})
