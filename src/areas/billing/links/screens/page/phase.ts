import type { Attempt, PublicLink } from '../../contract/replies.ts'

/** idle: the guest decides; starting: the provider opens its page; leaving: the browser goes there; asking: was it paid? */
export type Phase = 'idle' | 'starting' | 'leaving' | 'asking'

const isOver = ({ status }: Attempt) => status !== 'NEW' && status !== 'OPEN'

/**
 * Where the guest is once the server's state is read. A provider sends a guest back as paid only when its page said so: a card that was
 * declined before that is not the answer they wait for.
 */
export function nextPhase(
  phase: Phase,
  attempt: Attempt | undefined,
  link: Pick<PublicLink, 'status'>,
  isBackAsPaid: boolean,
): Phase {
  if (phase === 'idle' || phase === 'leaving') return phase
  if (link.status === 'PAID') return 'idle'
  // What was begun in time may arrive after the end, and is waited for.
  const mayArrive = phase === 'asking' && attempt !== undefined
  if (link.status !== 'OPEN' && link.status !== 'UNAVAILABLE' && !mayArrive) return 'idle'
  if (!attempt) return phase === 'asking' ? 'idle' : phase
  if (isOver(attempt)) return 'idle'
  if (phase === 'starting') return attempt.payUrl === '' ? phase : 'leaving'
  return attempt.isDeclined && !isBackAsPaid ? 'idle' : phase
}
