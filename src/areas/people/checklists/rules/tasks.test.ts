import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Day } from '#core/dates.ts'
import {
  EVIDENCES,
  isCompleted,
  isOver,
  NEXT_TASK_STATES,
  refusalOf,
  RUN_STATES,
  stageOf,
  TASK_STATES,
} from './tasks.ts'

const DAY = '2026-03-10' as Day
const BEFORE = '2026-03-09' as Day

const task = fc.record({
  state: fc.constantFrom(...TASK_STATES),
  isRequired: fc.boolean(),
  evidence: fc.constantFrom(...EVIDENCES),
  hasFile: fc.boolean(),
})

test('what may change is a table: a task that has ended is opened again before it ends otherwise', () => {
  const moves = TASK_STATES.flatMap((from) => TASK_STATES.filter((to) => NEXT_TASK_STATES[from].includes(to)).map((to) => `${from} ${to}`))
  expect(moves).toEqual([
    'TODO DOING', 'TODO DONE', 'TODO NOT_APPLICABLE', 'DOING TODO', 'DOING DONE', 'DOING NOT_APPLICABLE', 'DONE TODO', 'NOT_APPLICABLE TODO',
  ])
}) // prettier-ignore

test('a task that is not in the table is refused whatever comes with it', () => {
  fc.assert(
    fc.property(task, fc.constantFrom(...TASK_STATES), fc.string(), (one, to, note) => {
      expect(refusalOf(one, to, note) === 'task_state').toBe(!NEXT_TASK_STATES[one.state].includes(to))
    }),
  )
})

test('a required task is left out with a reason, another one without', () => {
  const open = { state: 'TODO', evidence: 'FILE', hasFile: false } as const
  expect(refusalOf({ ...open, isRequired: true }, 'NOT_APPLICABLE', '')).toBe('reason_required')
  expect(refusalOf({ ...open, isRequired: true }, 'NOT_APPLICABLE', 'x')).toBeUndefined()
  expect(refusalOf({ ...open, isRequired: false }, 'NOT_APPLICABLE', '')).toBeUndefined()
})

test('what requires a note or a file is done with it', () => {
  const open = { state: 'DOING', isRequired: false } as const
  expect(refusalOf({ ...open, evidence: 'NOTE', hasFile: true }, 'DONE', '')).toBe('evidence_missing')
  expect(refusalOf({ ...open, evidence: 'NOTE', hasFile: false }, 'DONE', 'x')).toBeUndefined()
  expect(refusalOf({ ...open, evidence: 'FILE', hasFile: false }, 'DONE', 'x')).toBe('evidence_missing')
  expect(refusalOf({ ...open, evidence: 'FILE', hasFile: true }, 'DONE', '')).toBeUndefined()
  expect(refusalOf({ ...open, evidence: 'NONE', hasFile: false }, 'DONE', '')).toBeUndefined()
  expect(refusalOf({ ...open, evidence: 'FILE', hasFile: false }, 'TODO', '')).toBeUndefined()
})

test('a run is completed exactly when no required task is open', () => {
  fc.assert(
    fc.property(fc.array(task, { minLength: 1 }), (tasks) => {
      const open = tasks.filter(({ state }) => !isOver(state))
      const someRequired = tasks.some(({ isRequired }) => isRequired)
      expect(isCompleted(tasks)).toBe(someRequired ? !open.some(({ isRequired }) => isRequired) : open.length === 0)
    }),
  )
})

test('ending one more task never opens a completed run', () => {
  fc.assert(
    fc.property(fc.array(task, { minLength: 1 }), fc.nat(), (tasks, at) => {
      const ended = tasks.map((one, index) => (index === at % tasks.length ? { ...one, state: 'DONE' as const } : one))
      if (isCompleted(tasks)) expect(isCompleted(ended)).toBe(true)
    }),
  )
})

test('the stage of a run: overdue before all else, upcoming until its day or its first step', () => {
  const run = { state: 'OPEN', startOn: DAY, begun: 0, overdue: 0 } as const
  expect(stageOf(run, BEFORE)).toBe('UPCOMING')
  expect(stageOf(run, DAY)).toBe('UNDER_WAY')
  expect(stageOf({ ...run, begun: 1 }, BEFORE)).toBe('UNDER_WAY')
  expect(stageOf({ ...run, overdue: 1 }, BEFORE)).toBe('OVERDUE')
  fc.assert(
    fc.property(fc.constantFrom(...RUN_STATES), fc.nat(), fc.nat(), (state, begun, overdue) => {
      const stage = stageOf({ ...run, state, begun, overdue }, DAY)
      expect(stage === 'COMPLETED').toBe(state !== 'OPEN')
      expect(stage === 'OVERDUE').toBe(state === 'OPEN' && overdue > 0)
    }),
  )
})
