import type { DeclaredArea } from '#server/area.ts'
import { messagesArea } from './actions/messages.ts'
import { domainJobs } from './jobs/domain.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...messagesArea,
  jobs: domainJobs(),
}
