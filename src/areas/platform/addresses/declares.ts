import type { AreaFacts } from '#core/area.ts'
import { DESK, EVERYBODY_AT_WORK } from '#core/role-codes.ts'

export const declares = {
  name: 'addresses',
  group: 'platform',
  permissions: {
    read: EVERYBODY_AT_WORK,
    write: 'PLATFORM',
    suggest: DESK,
  },
  platformWide: true,
  refusals: {
    wrong_parent: 422,
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    addresses: typeof declares
  }
}
