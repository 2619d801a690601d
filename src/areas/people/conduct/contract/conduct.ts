import * as z from 'zod'
import { contract, page, pageInput, requiredText } from '#core/contract.ts'
import { Day, Instant } from '#core/dates.ts'
import { ENTRY_KINDS } from '../rules/entries.ts'

/** A note or measure about an employee, without its text. */
export const ConductEntry = z
  .object({
    id: z.uuid(),
    employeeId: z.uuid(),
    employeeName: z.string(),
    kind: z.enum(ENTRY_KINDS),
    /** Whether the employee reads it. */
    isShared: z.boolean(),
    /** Of a suspension, the last day included. */
    from: Day.nullable(),
    until: Day.nullable(),
    authorName: z.string(),
    at: Instant,
    acknowledgedAt: Instant.nullable(),
  })
  .meta({ id: 'ConductEntry' })
export type ConductEntry = z.infer<typeof ConductEntry>

const entry = { conductEntryId: z.uuid() }
const Text = z.object({ text: z.string() })

export const conduct = contract('conduct', {
  list: {
    method: 'GET',
    path: '/conduct',
    summary:
      'Notes and measures about an employee or all, the latest first, without their texts; none about the reader',
    needs: 'conduct.manage',
    input: z.object({ ...pageInput, employeeId: z.uuid().optional() }),
    reply: page(ConductEntry),
  },
  view: {
    method: 'POST',
    path: '/conduct/:conductEntryId/views',
    summary: 'The text of a note or measure; the look is recorded',
    needs: 'conduct.manage',
    isSecret: true,
    input: z.object(entry),
    reply: Text,
    refuses: ['not_found'],
  },
  enter: {
    method: 'POST',
    path: '/conduct',
    summary: 'Write a note or enter a measure; a suspension that begins today may suspend the employee with it',
    needs: 'conduct.manage',
    isSecret: true,
    input: z.strictObject({
      employeeId: z.uuid(),
      kind: z.enum(ENTRY_KINDS),
      text: requiredText(5_000),
      /** Of a note; measures always are. */
      isShared: z.boolean().default(false),
      from: Day.nullable().default(null),
      until: Day.nullable().default(null),
      /** Whether a suspension that has begun sets the status, which closes the sign-in. */
      closesSignIn: z.boolean().default(false),
    }),
    reply: ConductEntry,
    refuses: ['not_found', 'about_oneself', 'suspension_days', 'dates_disordered', 'status_not_possible'],
  },
  own: {
    method: 'GET',
    path: '/conduct/own',
    summary: 'What is written about oneself and shared, the latest first, without the texts',
    needs: 'conduct.own',
    input: z.object(pageInput),
    reply: page(ConductEntry),
  },
  viewOwn: {
    method: 'POST',
    path: '/conduct/own/:conductEntryId/views',
    summary: 'The text of what is written about oneself and shared',
    needs: 'conduct.own',
    isSecret: true,
    input: z.object(entry),
    reply: Text,
    refuses: ['not_found'],
  },
  acknowledge: {
    method: 'POST',
    path: '/conduct/own/:conductEntryId/acknowledge',
    summary: 'Acknowledge that one has read it; this is no consent',
    needs: 'conduct.own',
    input: z.strictObject(entry),
    reply: ConductEntry,
    refuses: ['not_found', 'acknowledged_already'],
  },
})
