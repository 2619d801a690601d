import type { DeclaredArea } from '#server/area.ts'
import { messagesArea } from './actions/messages.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'
import { domainJobs } from './jobs/domain.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...messagesArea,
  jobs: domainJobs(),
  personalData,
}
