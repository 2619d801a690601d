import type { DeclaredArea } from '#server/area.ts'
import { profilesArea } from './actions.ts'
import { auditTypes, declares } from './declares.ts'
import { profileJobs } from './jobs.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...profilesArea,
  jobs: profileJobs,
  customerLinks: [
    { table: 'customer_tags', column: 'customer_id', once: ['kind', 'name'] },
    { table: 'customer_preferences', column: 'customer_id', once: ['topic', 'value'] },
    { table: 'customer_notes', column: 'customer_id' },
    { table: 'customer_relations', column: 'customer_id', once: ['other_id', 'kind'], apartFrom: 'other_id' },
    { table: 'customer_relations', column: 'other_id', once: ['customer_id', 'kind'], apartFrom: 'customer_id' },
    { table: 'identity_documents', column: 'customer_id', once: ['kind', 'number_hash'] },
  ],
}
