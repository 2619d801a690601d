import type { DeclaredArea } from '#server/area.ts'
import { campaignsArea } from './actions/campaigns.ts'
import { auditTypes, declares } from './declares.ts'
import { campaignJobs } from './jobs.ts'

export const area: DeclaredArea = { ...declares, auditTypes, ...campaignsArea, jobs: campaignJobs }
