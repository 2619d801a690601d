import { implement } from '#server/request/context.ts'
import { reports } from '../contract/reports.ts'
import { budget, readBudgetTable, setBudget } from './budget.ts'
import { file } from './file.ts'
import { deleteView, journal, list, metrics, saveView, setFavourite, views } from './library.ts'
import { createOwnReport, deleteOwnReport, ownReport, previewOwnReport, updateOwnReport } from './own-reports.ts'
import { properties, propertySeries } from './properties.ts'
import { read, rows } from './read.ts'

export const reportsArea = implement(reports, {
  list,
  metrics,
  journal,
  read,
  rows,
  file,
  setFavourite,
  views,
  saveView,
  deleteView,
  budget,
  readBudgetTable,
  setBudget,
  ownReport,
  createOwnReport,
  updateOwnReport,
  deleteOwnReport,
  previewOwnReport,
  properties,
  propertySeries,
})
