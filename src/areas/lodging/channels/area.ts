import type { DeclaredArea } from '#server/area.ts'
import { channelsArea } from './actions/channels.ts'
import { channelJobs } from './jobs/channels.ts'
import { auditTypes, declares, personalData } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...channelsArea,
  jobs: channelJobs,
  personalData,
}
