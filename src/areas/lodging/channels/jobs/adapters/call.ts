import { isPassing, isTaken, type OutsideResponse, shownText, wordsOf } from '#server/security/outside-call.ts'
import type { Outcome } from '../../actions/push.ts'

export const LONGEST_FAULT = 300
/** How much of what a channel refused of a message is shown. */
export const LONGEST_ANSWER = 2_000

/** The fault of a connection, by a call that any 2xx accepts; empty when there is none. */
export async function faultOfCall(call: () => Promise<OutsideResponse>): Promise<string> {
  try {
    const response = await call()
    return isTaken(response) ? '' : shownText(response).slice(0, LONGEST_FAULT)
  } catch (error) {
    return wordsOf(error).slice(0, LONGEST_FAULT)
  }
}

/** A message that was not accepted. */
export const failed = (text: string): Outcome => ({
  status: 'FAILED',
  answer: text.slice(0, LONGEST_FAULT),
  refused: [],
})

/** What becomes of a message whose response is no 2xx. */
function refusedOf(response: OutsideResponse): Outcome {
  return { ...failed(shownText(response)), status: isPassing(response) ? 'FAILED' : 'REFUSED' }
}

/** A response that is no message of the form: the channel refused the call itself, or returned text. */
export class NotTaken extends Error {
  readonly outcome: Outcome
  constructor(response: OutsideResponse) {
    const outcome = isTaken(response) ? failed(response.text) : refusedOf(response)
    super(outcome.answer)
    this.outcome = outcome
  }
}

/** What becomes of a message, also when it was not taken or the call was prevented. */
export const outcomeOf = (send: () => Promise<Outcome>): Promise<Outcome> =>
  send().catch((error: unknown) => (error instanceof NotTaken ? error.outcome : failed(wordsOf(error))))
