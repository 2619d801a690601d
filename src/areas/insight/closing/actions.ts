import { implement } from '#server/request/context.ts'
import { overview } from './actions/checklist.ts'
import { effects } from './actions/effects.ts'
import { flash, list, report, run } from './actions/reports.ts'
import { resume, reverse, start } from './actions/run.ts'
import { charges, createCharge, setSettings, updateCharge } from './actions/settings.ts'
import { closing } from './contract.ts'

export const closingArea = implement(closing, {
  overview,
  start,
  resume,
  reverse,
  effects,
  run,
  list,
  flash,
  report,
  setSettings,
  charges,
  createCharge,
  updateCharge,
})
