import type { Day } from '#core/dates.ts'
import { groupedBy } from '#core/grouped.ts'
import type { Context } from '#server/request/context.ts'
import { BankFields, Pay } from '../contract/sealed.ts'
import { getEmployee } from '../queries/employees.ts'
import { findBanks, findEmployed, findPay, findPlaced, type PersonToPay, type Placed } from '../queries/to-pay.ts'

export type { PersonToPay }
export type PayHistory = Pay & { from: Day }

/** Who is employed on any day of a span, by name, so many at most. */
export const employedIn = (
  { tx }: Context,
  span: { from: Day; until: Day; departmentId: string | null },
  limit: number,
): Promise<PersonToPay[]> => findEmployed(tx, span, limit)

/** The pay of people by their days, opened. Who opens it records what for. */
export async function payHistories(
  ctx: Context,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, (PayHistory & { employeeId: string })[]>> {
  const rows = await findPay(ctx.tx, employeeIds)
  const opened = rows.map(({ employeeId, from, sealed }) => ({
    employeeId,
    from,
    ...Pay.parse(JSON.parse(ctx.settings.secretBox.open(sealed))),
  }))
  return groupedBy(opened, ({ employeeId }) => employeeId)
}

/** How people are paid, opened; who stored nothing is left out. Who opens it records what for. */
export async function banksOf(ctx: Context, employeeIds: readonly string[]): Promise<Map<string, BankFields>> {
  const rows = await findBanks(ctx.tx, employeeIds)
  return new Map(
    rows.map(({ employeeId, sealed }) => [
      employeeId,
      BankFields.parse(JSON.parse(ctx.settings.secretBox.open(sealed))),
    ]),
  )
}

/** @throws Refusal not_found for an employee there is none of */
export async function assertEmployee({ tx }: Context, employeeId: string): Promise<void> {
  await getEmployee(tx, employeeId)
}

/** Who of some people takes part in pools of tips, by the position they have now. */
export const tipPointsOf = ({ tx }: Context, employeeIds: readonly string[]): Promise<Placed[]> =>
  findPlaced(tx, employeeIds)
