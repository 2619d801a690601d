import type { Day } from '#core/dates.ts'
import type { Context } from '#server/request/context.ts'
import { findTaken, type TakenDay } from '../queries/pay.ts'

/** Days of approved leave, the last day included. */
export const takenDays = (
  { tx }: Context,
  employeeIds: readonly string[],
  from: Day,
  until: Day,
): Promise<TakenDay[]> => findTaken(tx, employeeIds, from, until)
