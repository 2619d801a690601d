import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainOf, stateOf, STEP_STATES } from './chain.ts'

const able = (id: string) => ({ id, canDecide: true })
const unable = (id: string) => ({ id, canDecide: false })
const candidate = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'me'), canDecide: fc.boolean() })
const several = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 4 })

describe('who decides a request', () => {
  const me = { requesterId: 'me' }
  test('the manager alone, where they can sign in', () => {
    expect(chainOf(me, { manager: able('boss'), approvers: [able('a')], head: able('h') })).toEqual([
      { holder: 'MANAGER', employeeId: 'boss' },
    ])
  })
  test('else the approvers of the department, in their order', () => {
    expect(chainOf(me, { manager: unable('boss'), approvers: [able('b'), unable('c'), able('a')], head: able('h') })).toEqual([
      { holder: 'APPROVER', employeeId: 'b' },
      { holder: 'APPROVER', employeeId: 'a' },
    ])
  }) // prettier-ignore
  test('else the head of the department, else those who may decide everything', () => {
    expect(chainOf(me, { approvers: [unable('a')], head: able('h') })).toEqual([{ holder: 'HEAD', employeeId: 'h' }])
    expect(chainOf(me, { approvers: [unable('a'), able('me')], head: able('me') })).toEqual([
      { holder: 'ROLE', employeeId: null },
    ])
  })
  test('after the colleague it concerns, who approves nothing of it', () => {
    const steps = chainOf({ ...me, colleagueId: 'boss' }, { manager: able('boss'), approvers: [able('boss')] })
    expect(steps).toEqual([
      { holder: 'COLLEAGUE', employeeId: 'boss' },
      { holder: 'ROLE', employeeId: null },
    ])
  })
  test('never a party, and always a user', () => {
    const one = fc.option(candidate, { nil: undefined })
    fc.assert(
      fc.property(one, several, one, fc.constantFrom(undefined, 'a'), (manager, approvers, head, colleagueId) => {
        const steps = chainOf({ ...me, colleagueId }, { manager, approvers, head })
        const able = new Set<string>(
          [manager, ...approvers, head].flatMap((each) => (each?.canDecide ? [each.id] : [])),
        )
        const authorities = steps.filter(({ holder }) => holder !== 'COLLEAGUE')
        return (
          authorities.length > 0 &&
          steps.length - authorities.length === (colleagueId === undefined ? 0 : 1) &&
          authorities.every(({ employeeId: id }) => id === null || (id !== 'me' && id !== colleagueId && able.has(id)))
        )
      }),
    )
  })
})

describe('an approval', () => {
  test.each([
    [['PENDING'], 'OPEN'],
    [['APPROVED', 'PENDING'], 'OPEN'],
    [['APPROVED', 'APPROVED'], 'APPROVED'],
    [['APPROVED', 'REFUSED', 'PENDING'], 'REFUSED'],
    [['REFUSED', 'SKIPPED'], 'REFUSED'],
  ] as const)('of steps %j is %s', (steps, state) => {
    expect(stateOf(steps)).toBe(state)
  })
  test('is approved only when no step waits or refuses', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STEP_STATES), { minLength: 1 }), (steps) => {
        const isClear = steps.every((step) => step === 'APPROVED' || step === 'SKIPPED')
        return (stateOf(steps) === 'APPROVED') === isClear
      }),
    )
  })
})
