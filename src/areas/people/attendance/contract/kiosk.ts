import * as z from 'zod'
import { page, pageInput, routes, text } from '#core/contract.ts'
import { Instant } from '#core/dates.ts'
import { DIRECTIONS, MOST_PHOTO_BODY, MOST_PHOTO_TEXT } from '../rules/choices.ts'
import { ClockState } from './replies.ts'

export const Pin = z.string().regex(/^\d{4,8}$/, 'Use four to eight digits')
export const Stored = z.object({ id: z.uuid(), at: Instant, employeeName: z.string(), state: ClockState })

const person = { employeeId: z.uuid() }

/** A kiosk, and by what people are known there. */
export const kioskLines = routes({
  kioskClock: {
    method: 'POST',
    path: '/attendance/kiosk/events',
    summary:
      'Clock at a kiosk by staff number and PIN, or by what a badge says; what was pressed offline is sent with its time, up to 7 days later',
    needs: 'attendance.kiosk',
    mostBytes: MOST_PHOTO_BODY,
    input: z
      .strictObject({
        number: z.int().min(1).max(9_999_999).optional(),
        pin: Pin.optional(),
        /** What the code on a badge says, in place of number and PIN. */
        badge: z.string().max(100).optional(),
        direction: z.enum(DIRECTIONS),
        clientId: z.uuid(),
        at: Instant.optional(),
        /** What the camera saw, a JPEG, PNG or WebP in base64; it is drawn anew and sealed. Dropped where the property takes no photos. */
        photo: z.base64().min(1).max(MOST_PHOTO_TEXT).optional(),
      })
      .refine(
        ({ number, pin, badge }) => (badge === undefined ? number !== undefined && pin !== undefined : number === undefined && pin === undefined),
        { path: ['pin'], message: 'Send a number with its PIN, or a badge' },
      ),
    reply: Stored,
    refuses: ['wrong_clock_pin', 'wrong_clock_badge', 'too_many_attempts', 'cannot_clock', 'clock_closed', 'clock_in_future', 'clock_too_old', 'clocked_already', 'not_a_picture', 'picture_too_large'],
  },
  kiosk: {
    method: 'GET',
    path: '/attendance/kiosk',
    summary: 'What a kiosk needs to know: whether it takes photos, and for how many days they are stored',
    needs: 'attendance.kiosk',
    input: z.strictObject({}),
    reply: z.object({ takesPhoto: z.boolean(), photoDays: z.int() }),
  },
  clocking: {
    method: 'GET',
    path: '/attendance/kiosk/people',
    summary: 'Employees in order of name, and whether they have a PIN and a badge for kiosks',
    needs: 'attendance.plan',
    input: z.strictObject({ ...pageInput, text: text(80).optional() }),
    reply: page(
      z.object({
        employeeId: z.uuid(),
        employeeName: z.string(),
        number: z.int(),
        departmentName: z.string(),
        hasPin: z.boolean(),
        hasBadge: z.boolean(),
      }),
    ),
  },
  givePin: {
    method: 'PUT',
    path: '/attendance/kiosk/people/:employeeId/pin',
    summary: 'Set the PIN of an employee, who may choose another',
    needs: 'attendance.plan',
    input: z.strictObject({ ...person, pin: Pin }),
    reply: z.object({}),
    refuses: ['not_found', 'easy_pin'],
  },
  makeBadge: {
    method: 'POST',
    path: '/attendance/kiosk/people/:employeeId/badge',
    summary: 'Make a badge; its code is shown once, and one made before is no longer valid',
    needs: 'attendance.plan',
    input: z.strictObject(person),
    reply: z.object({ employeeName: z.string(), number: z.int(), code: z.string() }),
    refuses: ['not_found'],
  },
  removeBadge: {
    method: 'DELETE',
    path: '/attendance/kiosk/people/:employeeId/badge',
    summary: 'A badge that was lost is no longer valid',
    needs: 'attendance.plan',
    input: z.strictObject(person),
    reply: z.object({}),
    refuses: ['not_found'],
  },
}) // prettier-ignore
