import type { AreaFacts } from '#core/area.ts'

export const declares = {
  name: 'organisations',
  group: 'platform',
  platformWide: true,
  auditTypes: ['SECOND_FACTOR_RULE', 'ORGANISATION_ACTIVATED', 'ORGANISATION_DEACTIVATED'],
  refusals: {
    not_oneself: 422,
  },
} as const satisfies AreaFacts

declare module '#core/area.ts' {
  interface DeclaredAreas {
    organisations: typeof declares
  }
}
