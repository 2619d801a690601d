import type { DeclaredArea } from '#server/area.ts'
import { channelsArea } from './actions/channels.ts'
import { channelJobs } from './jobs/channels.ts'
import { auditTypes, declares } from './declares.ts'
import { personalData } from './personal.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...channelsArea,
  jobs: channelJobs,
  personalData,
}
