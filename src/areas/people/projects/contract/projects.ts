import { contract } from '#core/contract.ts'
import { clientRoutes } from './client.ts'
import { itemLines } from './items.ts'
import { labelRoutes } from './labels.ts'
import { projectLines } from './lines.ts'
import { maintenanceRoutes } from './maintenance.ts'
import { moneyRoutes } from './money.ts'
import { rateRoutes } from './rates.ts'
import { roomRoutes } from './rooms.ts'
import { seriesRoutes } from './series.ts'
import { templateRoutes } from './templates.ts'
import { workloadRoutes } from './workload.ts'
import { triageRoutes } from './triage.ts'
import { timeRoutes } from './time.ts'
import { timesheetRoutes } from './timesheets.ts'

export const projects = contract('projects', {
  ...projectLines,
  ...itemLines,
  ...timeRoutes,
  ...timesheetRoutes,
  ...moneyRoutes,
  ...rateRoutes,
  ...roomRoutes,
  ...templateRoutes,
  ...seriesRoutes,
  ...clientRoutes,
  ...maintenanceRoutes,
  ...labelRoutes,
  ...triageRoutes,
  ...workloadRoutes,
})
