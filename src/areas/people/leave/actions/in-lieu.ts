import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { insertEntries } from '../queries/ledger.ts'
import { findSettings, findTypes } from '../queries/set-up.ts'

/** Types that hours may be given as: those that are in use and have a balance. */
export const lieuTypes = async ({ tx }: Context): Promise<{ id: string; name: string }[]> =>
  (await findTypes(tx)).flatMap(({ id, name, isActive, needsBalance }) =>
    isActive && needsBalance ? [{ id, name }] : [],
  )

/** Minutes of a day of leave. */
export const dayMinutesOf = async ({ tx }: Context): Promise<number> => (await findSettings(tx)).dayMinutes

export type GivenInLieu = { employeeId: string; typeId: string; amount: number; on: Day; note: string }

/** Gives leave for hours that were worked, or takes it back: hundredths of a day, by entries of their own. The caller holds the employees. */
export const giveInLieu = (ctx: Context, given: readonly GivenInLieu[]): Promise<number> =>
  insertEntries(
    ctx.tx,
    given
      .filter(({ amount }) => amount !== 0)
      .map((one) => ({
        ...one,
        id: ctx.newId(),
        kind: one.amount > 0 ? ('COMPENSATION' as const) : ('ADJUST' as const),
      })),
    ctx.now,
    ctx.actor.name,
  )
