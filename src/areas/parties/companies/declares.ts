import type { AreaFacts } from '#core/area.ts'
import { DESK } from '#core/role-codes.ts'

export const declares = {
  name: 'companies',
  group: 'parties',
  permissions: {
    read: [...DESK, 'ORG_FINANCE', 'ORG_SALES', 'PROP_FINANCE'],
    write: [...DESK, 'ORG_SALES', 'PROP_FINANCE'],
    credit: ['ORG_FINANCE', 'PROP_ADMIN', 'PROP_FINANCE'],
  },
  module: 'companies',
  refusals: {
    contract_in_force: 409,
    credit_refused: 422,
  },
} as const satisfies AreaFacts

/** What it adds to the audit types of the specification. */
export const auditTypes = [
  'COMPANY_ADDED',
  'COMPANY_CONTACT',
  'COMPANY_CONTRACT_CHANGED',
  'COMPANY_CONTRACT_DRAFTED',
  'COMPANY_CONTRACT_MOVED',
  'COMPANY_MERGED',
  'COMPANY_NOTE',
  'COMPANY_STATUS',
  'COMPANY_TERMS',
  'COMPANY_UPDATE',
  'CREDIT_OVERRIDDEN',
] as const

declare module '#core/area.ts' {
  interface DeclaredAreas {
    companies: typeof declares & { auditTypes: typeof auditTypes }
  }
}
