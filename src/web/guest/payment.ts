import { useCallback, useEffect, useState } from 'react'
import { isUuid } from '#core/patterns.ts'
import { type Attempt, nextPhase, type Phase } from './phase.ts'
import { usePolled } from './poll.ts'
import { useSend } from './send.ts'

/** While something is expected, and while nothing is: another tab may pay, the hotel may change the bill. */
const SOON_MS = 1_500
const LATER_MS = 15_000
/** How often the server checks with the provider, and after how many checks the guest need not wait any longer. */
const CHECK_AGAIN_MS = 8_000
export const PATIENT_CHECKS = 6
const RETRY_SECONDS = 15

/** What is to be paid, as its page reads it. */
type Bill = { status: string; attempt: Attempt | null }

/** How a page reads what is to be paid, begins to pay it, and has the server check with the provider. */
export type PaymentRoutes<B extends Bill> = {
  open: (input: { token: string; attemptId?: string }, signal: AbortSignal) => Promise<B>
  pay: (input: { token: string; amount?: number }) => Promise<{ attemptId: string }>
  check: (input: { token: string; attemptId: string }) => Promise<unknown>
}

/** What the address contains: the link, and on the way back from the provider which attempt it was and how the guest left. */
export type PayAddress = { token: string; attempt?: string | undefined; back?: string | undefined }

/** What the guest's page knows and can do. The browser coming back proves nothing, so the server is polled until it knows. */
export function useGuestPayment<B extends Bill>(routes: PaymentRoutes<B>, { token, attempt: begun, back }: PayAddress) {
  const [attemptId, setAttemptId] = useState(begun && isUuid(begun) ? begun : undefined)
  const [phase, setPhase] = useState<Phase>(back === 'paid' && attemptId ? 'asking' : 'idle')
  const read = usePolled(
    token === '' ? null : `${token} ${attemptId ?? ''}`,
    (signal) => routes.open({ token, ...(attemptId && { attemptId }) }, signal),
    (error) => {
      if (error) return (error.retryAfterSeconds ?? RETRY_SECONDS) * 1_000
      return phase === 'idle' ? LATER_MS : SOON_MS
    },
  )
  const shown = read.data?.attempt
  const attempt = shown && shown.id === attemptId ? shown : undefined
  const { send, isPending, error } = useSend()
  const begin = ({ attemptId: id }: { attemptId: string }) => {
    setAttemptId(id)
    setPhase('starting')
  }
  // After a refusal the page shows the current state: someone was quicker, or the bill has changed.
  const pay = (amount?: number) =>
    send(() => routes.pay({ token, ...(amount !== undefined && { amount }) }), begin, read.again)
  const checks = useChecks(routes, token, attemptId, phase)

  // The provider's state decides; both are server states, known when a read arrives.
  const bill = read.isOfKey ? read.data : undefined
  const next = bill ? nextPhase(phase, attempt, bill, back === 'paid') : phase
  if (next !== phase) setPhase(next)
  const payUrl = attempt?.payUrl
  useEffect(() => {
    if (phase === 'leaving' && payUrl) window.location.assign(payUrl)
  }, [phase, payUrl])
  useComeBack(
    useCallback(() => {
      setPhase((now) => (now === 'leaving' ? 'asking' : now))
    }, []),
  )
  const stopWaiting = () => setPhase('idle')
  const hasLeft = back === 'left' && phase === 'idle'
  return { token, read, attempt, phase, pay, stopWaiting, isPending, error, hasLeft, checks }
}

/** Makes the server check with the provider, at once and then at intervals. Returns the number of checks. */
function useChecks(
  { check }: Pick<PaymentRoutes<Bill>, 'check'>,
  token: string,
  attemptId: string | undefined,
  phase: Phase,
): number {
  const [checks, setChecks] = useState(0)
  useEffect(() => {
    if (phase !== 'asking' || attemptId === undefined) return
    const request = () => {
      setChecks((count) => count + 1)
      // Offline it is sent again with the next one.
      check({ token, attemptId }).catch(() => {})
    }
    request()
    const timer = setInterval(request, CHECK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [phase, attemptId, token, check])
  return checks
}

/** Going back from the provider may bring the page back as it was left. */
function useComeBack(act: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && act()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [act])
}
