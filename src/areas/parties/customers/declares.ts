import type { AreaFacts } from '#core/area.ts'
import { DESK, READERS, SERVICE } from '#core/role-codes.ts'

export const declares = {
  name: 'customers',
  group: 'parties',
  permissions: {
    read: [...READERS, ...DESK, ...SERVICE],
    write: DESK,
  },
  auditTypes: ['NEW_CUSTOMER'],
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    customers: typeof declares
  }
}
