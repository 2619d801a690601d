import { implement } from '#server/request/context.ts'
import { overview } from './checklist.ts'
import { effects } from './effects.ts'
import { flash, list, report, run } from './reports.ts'
import { resume, reverse, start } from './run.ts'
import { charges, createCharge, setSettings, updateCharge } from './settings.ts'
import { closing } from '../contract/closing.ts'

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
