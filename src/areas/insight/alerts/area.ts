import type { DeclaredArea } from '#server/area.ts'
import { alertsArea } from './actions/alerts.ts'
import { auditTypes, declares } from './declares.ts'
import { alertEmails, alertJobs } from './jobs.ts'

export const area: DeclaredArea = { ...declares, auditTypes, ...alertsArea, jobs: alertJobs, emails: alertEmails }
