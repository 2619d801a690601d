import { groupedBy } from '#core/grouped.ts'
import { type Minor, sum } from '#core/money.ts'
import type { PayCost } from '../contract/replies.ts'

/** Fewest people whose pay an expense covers, as far as a run pays so many: expenses are read by users who may not read what a person is paid. */
export const FEWEST_ON_A_BILL = 3

/** The longest name of a vendor. */
const MOST_VENDOR = 120

type Team = { name: string; people: number; amount: Minor }

/**
 * The expenses of a run: one for each department, of what is earned and what the employer bears beside. Departments with few people are entered together,
 * with the smallest of the others where they are still few, so that no expense shows what one of them is paid.
 *
 * @param departmentIds of each person the run pays
 */
export function billsOf(
  costs: readonly PayCost[],
  departmentIds: readonly string[],
): { vendor: string; amount: Minor }[] {
  const paid = groupedBy(departmentIds, (id) => id)
  const borne = groupedBy(costs.filter(({ kind }) => kind !== 'DEDUCTION'), ({ departmentId }) => departmentId) // prettier-ignore
  const teams = [...borne].map(([id, lines]): Team => {
    const amount = sum(lines.map((line) => line.amount))
    return { name: lines[0]?.departmentName ?? '', people: paid.get(id)?.length ?? 0, amount }
  })
  const smallestFirst = teams.toSorted((one, other) => one.people - other.people)
  const fewCount = smallestFirst.filter(({ people }) => people < FEWEST_ON_A_BILL).length
  const isTooFew = fewCount > 0 && peopleOf(smallestFirst.slice(0, fewCount)) < FEWEST_ON_A_BILL
  const joinedCount = isTooFew ? fewCount + 1 : fewCount
  const joined = smallestFirst.slice(0, joinedCount)
  return [...(joined.length > 0 ? [joinedOf(joined)] : []), ...smallestFirst.slice(joinedCount)]
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount }) => ({ vendor: name, amount }))
}

const peopleOf = (teams: readonly Team[]): number => teams.reduce((all, { people }) => all + people, 0)

function joinedOf(teams: readonly Team[]): Team {
  const names = teams.map(({ name }) => name).toSorted().join(', ') // prettier-ignore
  return {
    name: names.length > MOST_VENDOR ? 'Staff' : names,
    people: peopleOf(teams),
    amount: sum(teams.map(({ amount }) => amount)),
  }
}
