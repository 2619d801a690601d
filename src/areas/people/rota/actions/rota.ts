import { marks } from './marks.ts'
import { implement } from '#server/request/context.ts'
import { rota } from '../contract/rota.ts'
import { setLabourBudget, viewCost } from './cost.ts'
import { edit } from './edit.ts'
import { applyPattern, copyWeek } from './fill.ts'
import {
  acknowledge, addUnavailability, answerSwap, askSwap, claim, own, removeUnavailability, swapChoices, withdrawClaim, withdrawSwap,
} from './own.ts' // prettier-ignore
import { differences, differencesByDepartment, lockWeek, publish, publishWeeks, setBudget } from './publish.ts'
import { decideClaim, decideSwap, requests } from './requests.ts'
import {
  createCoverage, createPattern, createShiftType, removeCoverage, saveSettings, setUp, updateCoverage, updatePattern, updateShiftType,
} from './set-up.ts' // prettier-ignore
import { people, shiftChanges, week } from './week.ts'

export const rotaArea = implement(rota, {
  setUp, createShiftType, updateShiftType, createPattern, updatePattern, createCoverage, updateCoverage, removeCoverage, saveSettings, week, viewCost,
  setLabourBudget,
  people, marks, edit, copyWeek, applyPattern, differences, differencesByDepartment, publish, publishWeeks, lockWeek, setBudget, shiftChanges, requests, decideClaim, decideSwap, own,
  acknowledge, claim, withdrawClaim, swapChoices, askSwap, answerSwap, withdrawSwap, addUnavailability, removeUnavailability,
}) // prettier-ignore
