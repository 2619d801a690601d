import * as z from 'zod'
import { page, pageInput, requiredText, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { OUTCOMES, SEPARATION_KINDS, SEPARATION_VIEWS } from '../rules/choices.ts'
import { OwnSeparation, Separation, SeparationChange } from './replies.ts'

const separationId = z.uuid()
const known = { separationId, version: z.int() }
const asked = { requestedOn: Day, reason: text(2_000).default('') }

/** What an employee does about their own leaving. */
export const ownLines = routes({
  own: {
    method: 'GET',
    path: '/separations/own',
    summary: 'One’s own separation, the latest, and the last day that the notice of one’s contract allows',
    needs: 'separations.own',
    input: z.object({}),
    reply: z.object({ separation: OwnSeparation.optional(), noticeDays: z.int(), noticeUntil: Day }),
    refuses: ['not_found'],
  },
  resign: {
    method: 'POST',
    path: '/separations/own',
    summary: 'Hand in one’s own resignation, with the last day one asks for',
    needs: 'separations.own',
    input: z.strictObject(asked),
    reply: OwnSeparation,
    refuses: ['not_found', 'separation_open', 'last_day_too_early', 'status_not_possible'],
  },
  withdraw: {
    method: 'POST',
    path: '/separations/own/:separationId/withdraw',
    summary: 'Withdraw one’s own resignation before it is accepted',
    needs: 'separations.own',
    input: z.strictObject(known),
    reply: OwnSeparation,
    refuses: ['not_found', 'stale_version', 'separation_over'],
  },
})

export const manageLines = routes({
  list: {
    method: 'GET',
    path: '/separations',
    summary: 'Separations that are open, the earliest last day first; or that are over, the latest first',
    needs: 'separations.read',
    input: z.object({ ...pageInput, view: z.enum(SEPARATION_VIEWS).default('OPEN'), employeeId: z.uuid().optional() }),
    reply: page(Separation),
  },
  get: {
    method: 'GET',
    path: '/separations/:separationId',
    summary: 'One separation with the steps it took',
    needs: 'separations.read',
    input: z.object({ separationId }),
    reply: z.object({ separation: Separation, changes: z.array(SeparationChange) }),
    refuses: ['not_found'],
  },
  viewNotes: {
    method: 'POST',
    path: '/separations/:separationId/views',
    summary: 'The reason of a separation and the notes of the exit interview; the look is recorded',
    needs: 'separations.manage',
    isSecret: true,
    input: z.object({ separationId }),
    reply: z.object({ reason: z.string(), notes: z.string() }),
    refuses: ['not_found', 'own_separation'],
  },
  enter: {
    method: 'POST',
    path: '/separations',
    summary: 'Enter a separation of any kind for an employee',
    needs: 'separations.manage',
    input: z.strictObject({ employeeId: z.uuid(), kind: z.enum(SEPARATION_KINDS), ...asked }),
    reply: Separation,
    refuses: ['not_found', 'separation_open', 'last_day_too_early', 'status_not_possible'],
  },
  accept: {
    method: 'POST',
    path: '/separations/:separationId/accept',
    summary: 'Accept a separation: the employee is on notice until the agreed last day',
    needs: 'separations.manage',
    /** The reason is stored with the status in the employee’s file. */
    input: z.strictObject({ ...known, agreedOn: Day, reason: requiredText(200) }),
    reply: Separation,
    refuses: [
      'not_found', 'stale_version', 'separation_over', 'own_separation', 'last_day_too_early', 'notice_day_differs', 'status_not_possible',
    ],
  },
  refuse: {
    method: 'POST',
    path: '/separations/:separationId/refuse',
    summary: 'Refuse a separation; the employee reads why',
    needs: 'separations.manage',
    input: z.strictObject({ ...known, note: requiredText(300) }),
    reply: Separation,
    refuses: ['not_found', 'stale_version', 'separation_over', 'own_separation'],
  },
  interview: {
    method: 'PUT',
    path: '/separations/:separationId/interview',
    summary: 'Store the exit interview; an employee who stays is at work again and leaves no more',
    needs: 'separations.manage',
    isSecret: true,
    input: z.strictObject({ ...known, outcome: z.enum(OUTCOMES), isRehirable: z.boolean(), notes: requiredText(5_000) }),
    reply: Separation,
    refuses: ['not_found', 'stale_version', 'separation_over', 'own_separation', 'status_not_possible'],
  },
  close: {
    method: 'POST',
    path: '/separations/:separationId/close',
    summary: 'Close a settled separation after the last day: the employee has left',
    needs: 'separations.manage',
    input: z.strictObject(known),
    reply: Separation,
    refuses: ['not_found', 'stale_version', 'separation_over', 'own_separation', 'not_on_notice', 'last_day_ahead'],
  },
}) // prettier-ignore
