import fc from 'fast-check'
import { expect, test } from 'vitest'
import { policyOf, type PolicyTerms, termsOf } from './policies.ts'

const ANA = { departmentId: 'desk', positionId: 'clerk', employmentType: 'PART_TIME' }
const policy = (over: Partial<PolicyTerms>): PolicyTerms => ({ typeId: 'AL', departmentId: null, positionId: null, employmentType: null, yearlyAmount: 1, carryMax: 0, ...over }) // prettier-ignore
const [OF_DEPARTMENT, OF_POSITION, OF_EMPLOYMENT] = [
  { departmentId: 'desk' },
  { positionId: 'clerk' },
  { employmentType: 'PART_TIME' },
]

/** From the closest group to the widest. */
const ORDER = [
  { ...OF_DEPARTMENT, ...OF_POSITION, ...OF_EMPLOYMENT },
  { ...OF_POSITION, ...OF_EMPLOYMENT },
  { ...OF_POSITION, ...OF_DEPARTMENT },
  { ...OF_EMPLOYMENT, ...OF_DEPARTMENT },
  OF_POSITION,
  OF_EMPLOYMENT,
  OF_DEPARTMENT,
].map((group, index) => policy({ ...group, yearlyAmount: index }))

test('the closest group decides, in whatever order policies are stored', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ORDER, { minLength: 1 }), (some) => {
      const first = ORDER.find((one) => some.includes(one))
      expect(policyOf('AL', some, ANA)).toBe(first)
    }),
  )
})

test('a policy of another type or group is not of an employee; without one the type stays as it is', () => {
  const type = { id: 'AL', yearlyAmount: 2_400, carryMax: 500 }
  const others = [policy({ typeId: 'SL', ...OF_DEPARTMENT }), policy({ departmentId: 'kitchen' }), policy({ ...OF_DEPARTMENT, positionId: 'cook' })]
  expect(policyOf('AL', others, ANA)).toBeUndefined()
  expect(termsOf(type, others, ANA)).toBe(type)
  expect(termsOf(type, [policy(OF_DEPARTMENT)], undefined)).toBe(type)
  expect(termsOf(type, [policy({ ...OF_DEPARTMENT, yearlyAmount: 0 })], ANA)).toEqual({ id: 'AL', yearlyAmount: 0, carryMax: 0 })
}) // prettier-ignore
