import type { DeclaredArea } from '#server/area.ts'
import { messagesArea } from './actions/messages.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'
import { domainJobs } from './jobs/domain.ts'
import { templateJobs } from './jobs/templates.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...messagesArea,
  jobs: { ...domainJobs(), ...templateJobs },
  personalData,
}
