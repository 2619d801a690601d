import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'customers',
  group: 'parties',
  auditTypes: ['NEW_CUSTOMER'],
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    customers: typeof declares
  }
}
