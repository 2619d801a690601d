import type { DeclaredArea } from '#server/area.ts'
import { importsArea } from './actions/imports.ts'
import { importJobs } from './jobs.ts'
import { auditTypes, customerLinks, declares, personalData } from './declares.ts'

export const area: DeclaredArea = {
  ...declares,
  auditTypes,
  ...importsArea,
  jobs: importJobs,
  customerLinks,
  personalData,
}
