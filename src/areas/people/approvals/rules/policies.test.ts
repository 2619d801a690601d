import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rule } from '#core/conditions.ts'
import type { Day } from '#core/dates.ts'
import { chainOf } from './chain.ts'
import { type Extent, POLICY_HOLDERS, type Policy, stepsFor } from './policies.ts'

const able = (id: string) => ({ id, canDecide: true })
const today = '2026-11-20' as Day
const authorities = { manager: able('boss'), approvers: [able('a')], head: able('head') }
const given = { parties: { requesterId: 'me' }, authorities, today }
const of = (extent: Extent) => ({ departmentId: 'desk', positionId: 'clerk', employmentType: 'FULL_TIME', ...extent })
const above = (amount: number): Rule => ({ match: 'ALL', rules: [{ fact: 'AMOUNT', op: 'AT_LEAST', value: amount }] })
const twice: Policy = {
  rule: above(10_000),
  steps: [{ holder: 'MANAGER', approver: null }, { holder: 'APPROVER', approver: able('cfo') }],
} // prettier-ignore
const namesOf = (policies: Policy[], extent: Extent, over: Partial<typeof given> = {}) =>
  stepsFor(policies, of(extent), { ...given, ...over }).map(({ holder, employeeId }) => employeeId ?? holder)

describe('a policy', () => {
  test('is for requests that meet its conditions, its bound included; others take the usual steps', () => {
    expect(namesOf([twice], { amount: 9_999 })).toEqual(['boss'])
    expect(namesOf([twice], { amount: 10_000 })).toEqual(['boss', 'cfo'])
    expect(namesOf([twice], { days: 40 })).toEqual(['boss'])
  })
  test('the first that is true decides', () => {
    const role: Policy = { rule: { match: 'ALL', rules: [] }, steps: [{ holder: 'ROLE', approver: null }] }
    expect(namesOf([twice, role], { amount: 10_000 })).toEqual(['boss', 'cfo'])
    expect(namesOf([twice, role], { amount: 1 })).toEqual(['ROLE'])
  })
  test('leaves out who is a party, cannot decide or decides the step before; without anyone the usual steps hold', () => {
    const cfo = (canDecide: boolean): Policy => ({ ...twice, steps: [{ holder: 'APPROVER', approver: { id: 'cfo', canDecide } }] })
    expect(namesOf([cfo(false)], { amount: 10_000 })).toEqual(['boss'])
    expect(namesOf([twice], { amount: 10_000 }, { parties: { requesterId: 'cfo' } })).toEqual(['boss'])
    const both: Policy = { ...twice, steps: [{ holder: 'MANAGER', approver: null }, { holder: 'HEAD', approver: null }] }
    expect(namesOf([both], { amount: 10_000 }, { authorities: { ...authorities, head: able('boss') } })).toEqual(['boss'])
  }) // prettier-ignore
  test('comes after the yes of a colleague', () => {
    const parties = { requesterId: 'me', colleagueId: 'boss' }
    expect(stepsFor([twice], of({ amount: 10_000 }), { ...given, parties })).toEqual([
      { holder: 'COLLEAGUE', employeeId: 'boss' },
      { holder: 'APPROVER', employeeId: 'cfo' },
    ])
  })
  test('law: there is always a step, none of a party, and none after itself', () => {
    const candidate = fc.record({ id: fc.constantFrom('me', 'x', 'y', 'z'), canDecide: fc.boolean() })
    const step = fc.record({ holder: fc.constantFrom(...POLICY_HOLDERS), approver: fc.option(candidate) })
    const policy = fc.record({
      rule: fc.nat(3).map((amount): Rule => above(amount)),
      steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    })
    const one = fc.option(candidate, { nil: undefined })
    fc.assert(
      fc.property(fc.array(policy, { maxLength: 3 }), fc.nat(3), one, one, (policies, amount, manager, head) => {
        const over = { authorities: { manager, head, approvers: [] } }
        const steps = stepsFor(policies, of({ amount }), { ...given, ...over })
        const isUsual = policies.every(({ rule }) => !('match' in rule) || (rule.rules[0] as { value: number }).value > amount)
        if (isUsual) expect(steps).toEqual(chainOf(given.parties, over.authorities))
        expect(steps.length).toBeGreaterThan(0)
        expect(steps.some(({ employeeId }) => employeeId === 'me')).toBe(false)
        expect(steps.some(({ employeeId }, at) => at > 0 && steps[at - 1]?.employeeId === employeeId)).toBe(false)
      }),
    )
  }) // prettier-ignore
})
