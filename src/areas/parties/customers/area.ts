import type { DeclaredArea } from '#server/area.ts'
import { customersArea } from './actions.ts'
import { auditTypes, declares } from './declares.ts'
import { customersInvariants } from './invariants.ts'
import { customerJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...customersArea,
  jobs: customerJobs,
  invariants: customersInvariants,
  customerLinks: [
    { table: 'customers', column: 'merged_into_id' },
    { table: 'customer_pairs', column: 'one_id', isFinal: true },
    { table: 'customer_pairs', column: 'other_id', isFinal: true },
    { table: 'customer_merges', column: 'customer_id', isFinal: true },
    { table: 'customer_merges', column: 'into_id', isFinal: true },
  ],
}
