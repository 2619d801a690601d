import type { Day } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import type { Context } from '#server/request/context.ts'
import { findEntries } from '../queries/ledger.ts'
import { findTaken, type TakenDay } from '../queries/pay.ts'
import { findSettings, findTypes } from '../queries/set-up.ts'
import { leftOn } from '../rules/balance.ts'

/** Days of approved leave, the last day included. */
export const takenDays = (
  { tx }: Context,
  employeeIds: readonly string[],
  from: Day,
  until: Day,
): Promise<TakenDay[]> => findTaken(tx, employeeIds, from, until)

/** What is left of a type: hundredths of a day, with the minutes of a day where it is taken by hours. */
export type LeftOfType = { name: string; amount: number; dayMinutes: number | null }

/** What people have left at the end of a day, of each type that they were ever granted; what is confidential is no one else's to read. */
export async function leaveLeftAtEnd(ctx: Context, employeeIds: readonly string[], lastDay: Day): Promise<(employeeId: string) => LeftOfType[]> {
  const [types, { dayMinutes }, entries] = await Promise.all([findTypes(ctx.tx), findSettings(ctx.tx), findEntries(ctx.tx, employeeIds)])
  const shown = types.filter(({ needsBalance, isConfidential }) => needsBalance && !isConfidential)
  const byEmployee = groupedBy(entries, ({ employeeId }) => employeeId)
  return (employeeId) =>
    shown.flatMap(({ id, name, unit }) => {
      const own = (byEmployee.get(employeeId) ?? []).filter(({ typeId }) => typeId === id)
      return own.length === 0 ? [] : [{ name, amount: leftOn(own, lastDay), dayMinutes: unit === 'HOUR' ? dayMinutes : null }]
    })
} // prettier-ignore
