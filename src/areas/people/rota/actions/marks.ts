import { addDays } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import { cursorOf, pageOf, readCursor } from '#server/database/cursors.ts'
import type { Action } from '#server/request/context.ts'
import type { rota } from '../contract/rota.ts'
import { findSettings } from '../queries/set-up.ts'
import { findOfPeople } from '../queries/shifts.ts'
import { findFacts, findPeople } from '../queries/week.ts'
import { warningsOf } from '../rules/guards.ts'
import { AROUND, readCertificates } from './guard.ts'
import { scopeOf } from './planner.ts'
import { FIRST_PERSON, Place } from './week.ts'

/**
 * The shifts of some days with a warning that holds as everything is now, by the rule that warns a planner.
 *
 * @throws Refusal not_your_department
 */
export const marks: Action<typeof rota.marks> = async (ctx, { from, days, departmentId, after, limit }) => {
  const departmentIds = await scopeOf(ctx, departmentId)
  const span = { from, until: addDays(from, days) }
  const people = await findPeople(ctx.tx, departmentIds, span, readCursor(after, Place) ?? FIRST_PERSON, limit + 1)
  const page = pageOf(people, limit, (last) => cursorOf(last.departmentKey, last.positionKey, last.searchName, last.id))
  const ids = page.rows.map(({ id }) => id)
  const [facts, known, limits] = await Promise.all([
    findFacts(ctx.tx, ids),
    findOfPeople(ctx.tx, { from: addDays(span.from, -AROUND), until: addDays(span.until, AROUND) }, ids),
    findSettings(ctx.tx),
  ])
  const certificatesOf = await readCertificates(ctx, known)
  const ofPerson = groupedBy(known, ({ employeeId }) => employeeId)
  const rows = facts.flatMap((person) => {
    const own = ofPerson.get(person.id) ?? []
    return own.flatMap((shift) => {
      if (shift.on < span.from || shift.on >= span.until) return []
      const others = own.filter((each) => each !== shift)
      const warnings = warningsOf(shift, person, { others, certificates: certificatesOf(shift) }, limits)
      return warnings.length === 0 ? [] : [{ shiftId: shift.id, warnings }]
    })
  })
  return { ...page, rows }
}
