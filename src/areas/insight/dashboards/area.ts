import type { DeclaredArea } from '#server/area.ts'
import { dashboardsArea } from './actions/dashboards.ts'
import { auditTypes, declares } from './declares.ts'

export const area: DeclaredArea = { ...declares, auditTypes, ...dashboardsArea }
