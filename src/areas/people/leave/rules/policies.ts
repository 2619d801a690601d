/** Employees who are alike; null is any. */
export type LeaveGroup = { departmentId: string | null; positionId: string | null; employmentType: string | null }
export type PolicyTerms = LeaveGroup & { typeId: string; yearlyAmount: number; carryMax: number }
/** What an employee is sorted into. */
export type Grouped = { departmentId: string; positionId: string; employmentType: string }

/** How closely a group describes its members: more conditions before fewer; then the position, the employment type, the department. */
const closeness = ({ departmentId, positionId, employmentType }: LeaveGroup): number => {
  const [position, employment, department] = [positionId, employmentType, departmentId].map((one) => Number(one !== null))
  const [p, e, d] = [position ?? 0, employment ?? 0, department ?? 0]
  return (p + e + d) * 8 + p * 4 + e * 2 + d
} // prettier-ignore

const isOf = (group: LeaveGroup, person: Grouped): boolean =>
  (group.departmentId === null || group.departmentId === person.departmentId) &&
  (group.positionId === null || group.positionId === person.positionId) &&
  (group.employmentType === null || group.employmentType === person.employmentType)

/** The one policy of a type that is valid for an employee: that of the group that describes them most closely. */
export function policyOf<P extends PolicyTerms>(
  typeId: string,
  policies: readonly P[],
  person: Grouped,
): P | undefined {
  const own = policies.filter((policy) => policy.typeId === typeId && isOf(policy, person))
  return own.toSorted((one, other) => closeness(other) - closeness(one))[0]
}

/** A type with the amounts that are valid for an employee: those of their policy, otherwise its own. */
export function termsOf<T extends { id: string; yearlyAmount: number; carryMax: number }>(
  type: T,
  policies: readonly PolicyTerms[],
  person: Grouped | undefined,
): T {
  const policy = person && policyOf(type.id, policies, person)
  return policy ? { ...type, yearlyAmount: policy.yearlyAmount, carryMax: policy.carryMax } : type
}
