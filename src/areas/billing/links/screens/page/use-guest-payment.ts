import { useCallback, useEffect, useState } from 'react'
import type { Minor } from '#core/money.ts'
import { isUuid } from '#core/patterns.ts'
import { ask, Refused } from '#web/guest/ask.ts'
import { usePolled } from '#web/guest/poll.ts'
import { links } from '../../contract/links.ts'
import { nextPhase, type Phase } from './phase.ts'

/** While something is expected, and while nothing is: another tab may pay, the hotel may change the bill. */
const SOON_MS = 1_500
const LATER_MS = 15_000
/** How often the server checks with the provider, and after how many checks the guest need not wait any longer. */
const CHECK_AGAIN_MS = 8_000
export const PATIENT_CHECKS = 6
const RETRY_SECONDS = 15

/** What the address says: the link, and on the way back from the provider which attempt it was and how the guest left. */
export type PayAddress = { token: string; attempt?: string | undefined; back?: string | undefined }

/** What the guest's page knows and can do. The browser coming back proves nothing, so the server is polled until it knows. */
export function useGuestPayment({ token, attempt: begun, back }: PayAddress) {
  const [attemptId, setAttemptId] = useState(begun && isUuid(begun) ? begun : undefined)
  const [phase, setPhase] = useState<Phase>(back === 'paid' && attemptId ? 'asking' : 'idle')
  const read = usePolled(
    token === '' ? null : `${token} ${attemptId ?? ''}`,
    (signal) => ask(links.open, { token, ...(attemptId && { attemptId }) }, signal),
    (error) => {
      if (error) return (error.retryAfterSeconds ?? RETRY_SECONDS) * 1_000
      return phase === 'idle' ? LATER_MS : SOON_MS
    },
  )
  const shown = read.data?.attempt
  const attempt = shown && shown.id === attemptId ? shown : undefined
  const { pay, isPending, error } = usePay(token, read.again, (id) => {
    setAttemptId(id)
    setPhase('starting')
  })
  const checks = useChecks(token, attemptId, phase)

  // The provider's state decides; both are server states, known when a read arrives.
  const link = read.isOfKey ? read.data : undefined
  const next = link ? nextPhase(phase, attempt, link, back === 'paid') : phase
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

/** Begins to pay; one press is sent once, and a refusal stays until the next. */
function usePay(token: string, again: () => void, onBegun: (attemptId: string) => void) {
  const [state, setState] = useState<{ isPending: boolean; error?: Refused }>({ isPending: false })
  const pay = (amount: Minor) => {
    setState({ isPending: true })
    ask(links.pay, { token, amount }).then(
      ({ attemptId }) => {
        setState({ isPending: false })
        onBegun(attemptId)
      },
      (failed: unknown) => {
        setState({ isPending: false, error: failed instanceof Refused ? failed : new Refused(0, {}) })
        // Someone was quicker, or the bill has changed: the page shows the current state.
        again()
      },
    )
  }
  return { ...state, pay }
}

/** Makes the server check with the provider, at once and then at intervals. Returns the number of checks. */
function useChecks(token: string, attemptId: string | undefined, phase: Phase): number {
  const [checks, setChecks] = useState(0)
  useEffect(() => {
    if (phase !== 'asking' || attemptId === undefined) return
    const check = () => {
      setChecks((count) => count + 1)
      // Without a line it is asked again with the next one.
      ask(links.check, { token, attemptId }).catch(() => {})
    }
    check()
    const timer = setInterval(check, CHECK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [phase, attemptId, token])
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
