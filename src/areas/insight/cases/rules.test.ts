import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CaseKind, CaseState, Desk, Priority } from './contract/replies.ts'
import {
  byHurry,
  canMove,
  deskOf,
  dueAt,
  isLate,
  isOver,
  kindsOf,
  stateAfterWord,
  stateBy,
  type Verb,
} from './rules.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const VERBS: Verb[] = ['TAKE', 'RESOLVE', 'REOPEN', 'REJECT']

test('every kind belongs to exactly one desk', () => {
  expect(Object.values(kindsOf).flat().sort()).toEqual([...CaseKind.options].sort())
  for (const desk of Desk.options) for (const kind of kindsOf[desk]) expect(deskOf(kind)).toBe(desk)
})

test('the more urgent, the sooner a reply is due', () => {
  for (const desk of Desk.options) {
    const due = Priority.options.map((priority) => dueAt(NOW, desk, priority))
    expect(due).toEqual(due.toSorted().toReversed())
    expect(due.every((at) => at > NOW)).toBe(true)
  }
})

test('whatever is done, what is over stays over, and nothing else gets stuck', () => {
  const step = fc.oneof(fc.constantFrom(...VERBS), fc.constant('WORD' as const))
  fc.assert(
    fc.property(fc.constantFrom(...CaseState.options), fc.array(step, { maxLength: 12 }), (start, steps) => {
      const end = steps.reduce<CaseState>((state, each) => {
        if (each === 'WORD') return isOver(state) ? state : stateAfterWord(state, true)
        return canMove(each, state) ? stateBy(each, state, 'because') : state
      }, start)
      if (isOver(start)) expect(end).toBe(start)
      else expect(isOver(end) || VERBS.some((verb) => canMove(verb, end))).toBe(true)
    }),
  )
})

test('the requester’s message wakes what waits or was resolved, and nothing that is over', () => {
  expect(CaseState.options.filter((state) => !isOver(state)).map((state) => stateAfterWord(state, true))).toEqual([
    'NEW', 'IN_PROGRESS', 'IN_PROGRESS', 'IN_PROGRESS',
  ]) // prettier-ignore
  expect(stateAfterWord('RESOLVED', false)).toBe('NEW')
  expect(() => stateAfterWord('CLOSED', true)).toThrow('case_closed')
  expect(() => stateBy('RESOLVE', 'NEW', '')).toThrow('reason_required')
})

test('late is what got no reply in time', () => {
  const late = { state: 'NEW' as const, dueAt: '2026-11-20T09:00:00.000Z', firstRespondedAt: null }
  expect(isLate(late, NOW)).toBe(true)
  expect(isLate({ ...late, firstRespondedAt: NOW }, NOW)).toBe(false)
  expect(isLate({ ...late, state: 'WAITING' }, NOW)).toBe(false)
  expect(isLate({ ...late, dueAt: NOW }, NOW)).toBe(false)
})

test('a desk sees first what is late, then what is due soonest, then what got a reply, latest first', () => {
  const now = '2026-11-20T12:00:00.000Z'
  const of = (id: string, dueAt: string, firstRespondedAt: string | null, createdAt: string) => ({
    id, dueAt, firstRespondedAt, createdAt, state: 'NEW' as const,
  }) // prettier-ignore
  const early = '2026-11-20T08:00:00.000Z'
  const rows = [
    of('answered', early, early, early),
    of('soon', '2026-11-20T13:00:00.000Z', null, early),
    of('late', '2026-11-20T11:00:00.000Z', null, early),
    of('answered later', early, early, now),
    of('later', '2026-11-20T14:00:00.000Z', null, early),
  ]
  expect(rows.sort(byHurry(now)).map(({ id }) => id)).toEqual(['late', 'soon', 'later', 'answered later', 'answered'])
})
