/** What a page gets of one attempt to pay. */
export type Attempt = {
  id: string
  status: 'NEW' | 'OPEN' | 'PAID' | 'FAILED' | 'EXPIRED' | 'CANCELLED'
  amount: number
  /** The provider's page, once it is open. */
  payUrl: string
  /** The last try was declined. */
  isDeclined: boolean
}

/** idle: the guest decides; starting: the provider opens its page; leaving: the browser goes there; asking: waiting whether it was paid */
export type Phase = 'idle' | 'starting' | 'leaving' | 'asking'

const isOver = ({ status }: Attempt) => status !== 'NEW' && status !== 'OPEN'

/**
 * Where the guest is once the server's state is read. A provider sends a guest back as paid only when its page showed it: a card that was
 * declined before that is not the result they wait for.
 */
export function nextPhase(
  phase: Phase,
  attempt: Attempt | undefined,
  bill: { status: string },
  isBackAsPaid: boolean,
): Phase {
  if (phase === 'idle' || phase === 'leaving') return phase
  if (bill.status === 'PAID') return 'idle'
  // What was begun in time may arrive after the end, and is waited for.
  const mayArrive = phase === 'asking' && attempt !== undefined
  if (bill.status !== 'OPEN' && bill.status !== 'UNAVAILABLE' && !mayArrive) return 'idle'
  if (!attempt) return phase === 'asking' ? 'idle' : phase
  if (isOver(attempt)) return 'idle'
  if (phase === 'starting') return attempt.payUrl === '' ? phase : 'leaving'
  return attempt.isDeclined && !isBackAsPaid ? 'idle' : phase
}
