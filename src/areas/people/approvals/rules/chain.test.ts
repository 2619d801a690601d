import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainOf, stateOf, STEP_STATES } from './chain.ts'

const able = (id: string) => ({ id, canDecide: true })
const unable = (id: string) => ({ id, canDecide: false })
const candidate = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'me'), canDecide: fc.boolean() })
const several = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 4 })

describe('who decides a request', () => {
  test('the manager alone, where they can sign in', () => {
    expect(chainOf('me', able('boss'), [able('a')])).toEqual([{ holder: 'MANAGER', employeeId: 'boss' }])
  })
  test('else the approvers of the department, in their order', () => {
    expect(chainOf('me', unable('boss'), [able('b'), unable('c'), able('a')])).toEqual([
      { holder: 'APPROVER', employeeId: 'b' },
      { holder: 'APPROVER', employeeId: 'a' },
    ])
  })
  test('else those who may decide everything', () => {
    expect(chainOf('me', undefined, [unable('a'), able('me')])).toEqual([{ holder: 'ROLE', employeeId: null }])
  })
  test('never the requester, and always a user', () => {
    fc.assert(
      fc.property(fc.option(candidate, { nil: undefined }), several, (manager, approvers) => {
        const steps = chainOf('me', manager, approvers)
        const able = new Set<string>([manager, ...approvers].flatMap((each) => (each?.canDecide ? [each.id] : [])))
        return (
          steps.length > 0 &&
          steps.every(({ employeeId }) => employeeId === null || (employeeId !== 'me' && able.has(employeeId)))
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
