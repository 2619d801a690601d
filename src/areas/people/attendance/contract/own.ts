import * as z from 'zod'
import { routes, text } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { CORRECTION_REASONS, DIRECTIONS } from '../rules/choices.ts'
import { Pin, Stored } from './kiosk.ts'
import { AttendanceDay, ClockState, Correction } from './replies.ts'

const Place = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1_000_000),
  /** The employee agreed that the place is stored. */
  hasConsent: z.literal(true),
})
/** What everyone does with their own time. */
export const ownLines = routes({
  own: {
    method: 'GET',
    path: '/attendance/own',
    summary: 'One’s own days of a month, what one is clocked as now, corrections, and hours of that month and five before',
    needs: 'attendance.own',
    input: z.strictObject({ month: Day.optional() }),
    reply: z.object({
      employeeId: z.uuid(),
      number: z.int(),
      hasPin: z.boolean(),
      hasPhone: z.boolean(),
      wantsPlace: z.boolean(),
      state: ClockState,
      since: Instant.nullable(),
      days: z.array(AttendanceDay),
      corrections: z.array(Correction),
      /** `balance`: worked less planned, of days that are over. */
      months: z.array(z.object({ month: Day, planned: z.int(), worked: z.int(), balance: z.int() })),
    }),
    refuses: ['not_found'],
  },
  clock: {
    method: 'POST',
    path: '/attendance/own/events',
    summary: 'Clock in, out, or a break, on one’s own phone; sent again with the same clientId it is stored once',
    needs: 'attendance.own',
    input: z.strictObject({
      direction: z.enum(DIRECTIONS),
      clientId: z.uuid(),
      /** When it was pressed; now, if absent. */
      at: Instant.optional(),
      place: Place.nullable().default(null),
    }),
    reply: Stored,
    refuses: ['not_found', 'cannot_clock', 'clock_closed', 'clock_in_future', 'clock_too_old', 'clocked_already', 'outside_area'],
  },
  setPin: {
    method: 'PUT',
    path: '/attendance/own/pin',
    summary: 'Choose the PIN one types at a kiosk',
    needs: 'attendance.own',
    input: z.strictObject({ pin: Pin }),
    reply: z.object({}),
    refuses: ['not_found', 'easy_pin'],
  },
  correct: {
    method: 'POST',
    path: '/attendance/own/corrections',
    summary: 'Ask that a day of one’s own be corrected',
    needs: 'attendance.own',
    input: z.strictObject({
      day: Day,
      inAt: Instant.nullable().default(null),
      outAt: Instant.nullable().default(null),
      reason: z.enum(CORRECTION_REASONS),
      note: text(300).default(''),
    }),
    reply: Correction,
    refuses: ['not_found', 'correction_disordered', 'clock_in_future', 'day_locked', 'correction_waits'],
  },
  withdrawCorrection: {
    method: 'DELETE',
    path: '/attendance/own/corrections/:correctionId',
    summary: 'Withdraw a correction that is not decided',
    needs: 'attendance.own',
    input: z.strictObject({ correctionId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found', 'correction_over'],
  },
}) // prettier-ignore
