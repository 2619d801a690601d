import { addDays, addMonths, type Day, fiscalYearStart } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import type { LeaveSettings, LeaveType } from '../contract/replies.ts'
import {
  findEntered,
  findEntries,
  findWorked,
  type GrantedPerson,
  insertEntries,
  lockGranted,
  type NewEntry,
} from '../queries/ledger.ts'
import { findGroups, findTerms } from '../queries/policies.ts'
import { findSettings, findTypes } from '../queries/set-up.ts'
import { carryInto, type Entry, expiredBefore, grantsUntil, yearlyOf } from '../rules/balance.ts'
import { type PolicyTerms, termsOf } from '../rules/policies.ts'
import { dueForHours, type WorkedYear } from '../rules/worked.ts'

const PAGE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Granted = {
  type: LeaveType
  settings: LeaveSettings
  person: GrantedPerson
  entries: readonly Entry[]
  worked: readonly WorkedYear[]
  today: Day
}
type Fresh = Omit<NewEntry, 'id' | 'employeeId' | 'typeId'>

/** What is carried from the year before, and lost. */
function carried({ type, settings, entries, today }: Granted): Fresh[] {
  const carry = carryInto(fiscalYearStart(today, settings.yearMonth), entries, type)
  if (!carry) return []
  const { period, on, until, lost, carried: kept } = carry
  return [
    ...(lost > 0 ? [{ kind: 'EXPIRED' as const, amount: -lost, on, period }] : []),
    ...(kept > 0 ? [{ kind: 'CARRY_OUT' as const, amount: -kept, on, period }, { kind: 'CARRY_IN' as const, amount: kept, on, until, period }] : []),
  ] // prettier-ignore
}

/** What is to be entered for an employee and a type by a day. Entries of a period that exist already are left out. */
export function dueFor(granted: Granted, isEntered: (kind: string, period: string) => boolean): Fresh[] {
  const { type, settings, person, entries, worked, today } = granted
  const grants = grantsUntil(type, person, today, settings).map((grant) => ({ kind: 'GRANT' as const, ...grant }))
  const year = fiscalYearStart(today, settings.yearMonth).slice(0, 4)
  const isCarried = isEntered('EXPIRED', year) || isEntered('CARRY_OUT', year) || isEntered('GRANT', year)
  const most = yearlyOf(type, person, settings.fullTimeHours)
  const forHours = type.accrual === 'HOURS' ? dueForHours(type, worked, today, most) : []
  const hasBegun = entries.some(({ on }) => on < fiscalYearStart(today, settings.yearMonth))
  const over = expiredBefore(entries, today).map(({ until, amount }) => ({ kind: 'EXPIRED' as const, amount: -amount, on: addDays(until, 1), period: `until ${until}` })) // prettier-ignore
  return [...(hasBegun && !isCarried ? carried(granted) : []), ...over, ...grants, ...forHours].filter(
    ({ kind, period = '' }) => !isEntered(kind, period),
  )
}

/** The day, and on what the leave year of it, and the one before, begin. */
export function yearsOf(today: Day, yearMonth: number) {
  const start = fiscalYearStart(today, yearMonth)
  return { start, before: addMonths(start, -12), today }
}

type Known = { types: readonly LeaveType[]; settings: LeaveSettings; policies: readonly PolicyTerms[] }

async function grantPage(ctx: Context, today: Day, after: string, known: Known) {
  const people = await lockGranted(ctx.tx, today, after, PAGE)
  const ids = people.map(({ id }) => id)
  const since = fiscalYearStart(today, known.settings.yearMonth)
  const [entries, entered] = [await findEntries(ctx.tx, ids), await findEntered(ctx.tx, ids, since.slice(0, 4))]
  const groups = await findGroups(ctx.tx, ids)
  const worked = await findWorked(ctx.tx, ids, yearsOf(today, known.settings.yearMonth))
  const keys = new Set(entered.map(({ employeeId, typeId, kind, period }) => `${employeeId} ${typeId} ${kind} ${period}`))
  const due = people.flatMap((person) =>
    known.types.flatMap((type) => {
      const isOwn = (one: { employeeId: string; typeId: string }) => one.employeeId === person.id && one.typeId === type.id
      const isEntered = (kind: string, period: string) => keys.has(`${person.id} ${type.id} ${kind} ${period}`)
      const terms = termsOf(type, known.policies, groups.get(person.id))
      const facts = { entries: entries.filter(isOwn), worked: worked.filter(isOwn), today }
      return dueFor({ type: terms, settings: known.settings, person, ...facts }, isEntered).map((fresh): NewEntry => ({
        id: ctx.newId(), employeeId: person.id, typeId: type.id, ...fresh,
      }))
    }),
  )
  await insertEntries(ctx.tx, due, ctx.now, ctx.actor.name)
  return people.length === PAGE ? people.at(-1)?.id : undefined
} // prettier-ignore

/** Enters what is due by a day: grants of the year or of each part of it that has begun, or for hours that were worked, what is carried from the year before, and what expired. Run again, it enters nothing. */
export async function grantLeave(ctx: Context, today: Day): Promise<void> {
  const types = (await findTypes(ctx.tx)).filter(({ isActive, needsBalance }) => isActive && needsBalance)
  const settings = await findSettings(ctx.tx)
  const policies = await findTerms(ctx.tx)
  let after: string | undefined = FIRST_ID
  while (after) after = await grantPage(ctx, today, after, { types, settings, policies })
} // prettier-ignore
