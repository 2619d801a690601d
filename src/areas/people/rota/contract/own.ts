import * as z from 'zod'
import { isEachOnce, routes, text } from '#core/contract.ts'
import { Day } from '#core/dates.ts'
import { Claim, OwnShift, Swap, Unavailability } from './replies.ts'

const isForward = ({ fromOn, untilOn }: { fromOn: Day; untilOn: Day | null }) => untilOn === null || untilOn >= fromOn

/** What everyone does with their own shifts. Who is no employee has none. */
export const ownLines = routes({
  own: {
    method: 'GET',
    path: '/rota/own',
    summary:
      'One’s own shifts of six weeks as they were published, open shifts one may claim, requests, and when one cannot work',
    needs: 'rota.own',
    input: z.object({ from: Day.optional() }),
    reply: z.object({
      employeeId: z.uuid(),
      shifts: z.array(OwnShift),
      open: z.array(OwnShift),
      claims: z.array(Claim),
      swaps: z.array(Swap),
      unavailable: z.array(Unavailability),
    }),
    refuses: ['not_found'],
  },
  acknowledge: {
    method: 'PUT',
    path: '/rota/own/acknowledgement',
    summary: 'Say that one has seen one’s shifts',
    needs: 'rota.own',
    input: z.object({ shiftIds: z.array(z.uuid()).min(1).max(200).refine(isEachOnce, 'Name each number once') }),
    reply: z.object({ acknowledged: z.int() }),
    refuses: ['not_found'],
  },
  claim: {
    method: 'POST',
    path: '/rota/shifts/:rotaShiftId/claims',
    summary: 'Ask for an open shift',
    needs: 'rota.own',
    input: z.object({ rotaShiftId: z.uuid() }),
    reply: Claim,
    refuses: [
      'not_found',
      'already_claimed',
      'shift_over',
      'shift_overlaps',
      'not_employed_then',
      'on_leave',
      'certificate_needed',
    ],
  },
  withdrawClaim: {
    method: 'DELETE',
    path: '/rota/claims/:claimId',
    summary: 'Ask for an open shift no longer',
    needs: 'rota.own',
    input: z.object({ claimId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found', 'request_over'],
  },
  swapChoices: {
    method: 'GET',
    path: '/rota/own/shifts/:rotaShiftId/colleagues',
    summary: 'Colleagues of the department who could take a shift, with theirs of that week and the next two',
    needs: 'rota.own',
    input: z.object({ rotaShiftId: z.uuid() }),
    reply: z.object({ rows: z.array(z.object({ id: z.uuid(), name: z.string(), shifts: z.array(OwnShift) })) }),
    refuses: ['not_found'],
  },
  askSwap: {
    method: 'POST',
    path: '/rota/swaps',
    summary: 'Ask a colleague to take a shift, for one of theirs or for none',
    needs: 'rota.own',
    input: z.object({
      shiftId: z.uuid(),
      toEmployeeId: z.uuid(),
      toShiftId: z.uuid().nullable().default(null),
    }),
    reply: Swap,
    refuses: ['not_found', 'unknown_reference', 'shift_over', 'already_claimed'],
  },
  answerSwap: {
    method: 'PUT',
    path: '/rota/swaps/:swapId/answer',
    summary: 'Accept or decline a shift that a colleague asks one to take',
    needs: 'rota.own',
    input: z.object({ swapId: z.uuid(), isAccepted: z.boolean() }),
    reply: Swap,
    refuses: ['not_found', 'request_over'],
  },
  withdrawSwap: {
    method: 'DELETE',
    path: '/rota/swaps/:swapId',
    summary: 'Withdraw what one asked of a colleague',
    needs: 'rota.own',
    input: z.object({ swapId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found', 'request_over'],
  },
  addUnavailability: {
    method: 'POST',
    path: '/rota/own/unavailability',
    summary: 'Say when one cannot work: within days, or on a weekday within them',
    needs: 'rota.own',
    input: z
      .object({
        weekday: z.int().min(1).max(7).nullable().default(null),
        fromOn: Day,
        untilOn: Day.nullable().default(null),
        reason: text(200).default(''),
      })
      .refine(isForward, { path: ['untilOn'], message: 'Must not be before the first day' }),
    reply: Unavailability,
    refuses: ['not_found'],
  },
  removeUnavailability: {
    method: 'DELETE',
    path: '/rota/own/unavailability/:unavailabilityId',
    summary: 'One can work then after all',
    needs: 'rota.own',
    input: z.object({ unavailabilityId: z.uuid() }),
    reply: z.object({}),
    refuses: ['not_found'],
  },
})
