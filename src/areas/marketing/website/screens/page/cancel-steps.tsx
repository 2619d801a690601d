import { useState } from 'react'
import { Alert } from '#web/guest/parts.tsx'
import styles from '#web/guest/page.module.css'
import type { GuestView } from '../../contract/replies.ts'
import { useReader } from './reader.ts'

/** What opens a guest's own booking. */
type Key = { seoFriendlyName: string; token: string }

export type PartProps = { of: GuestView; own: Key; onChanged: (booking: GuestView) => void }

/** One request at a time, and its "no" in words. */
export function useSending() {
  const { refusal } = useReader()
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState('')
  const send = async (act: () => Promise<void>) => {
    setSending(true)
    setError('')
    await act().catch((refused: unknown) => setError(refusal(refused)))
    setSending(false)
  }
  return { isSending, error, send }
}

type Props = {
  cost: Pick<GuestView['cancellation'], 'fee' | 'refundable' | 'freeUntil'>
  first: string
  second: string
  keep: string
  act: () => Promise<void>
}

/** Says what cancelling costs and gives back, and cancels at the second press. */
export function CancelSteps({ cost: { fee, refundable, freeUntil }, first, second, keep, act }: Props) {
  const { words, amount, day } = useReader()
  const [isAsked, setAsked] = useState(false)
  const { isSending, error, send } = useSending()
  return (
    <>
      <p>
        {fee > 0 ? words.cancelFee(amount(fee)) : freeUntil ? words.cancelFreeUntil(day(freeUntil)) : words.cancelFree}
      </p>
      {refundable > 0 && <p>{words.refund(amount(refundable))}</p>}
      {error !== '' && <Alert>{error}</Alert>}
      <div className={styles['buttons']}>
        {isAsked ? (
          <>
            <button type="button" className={styles['primary']} disabled={isSending} onClick={() => void send(act)}>
              {second}
            </button>
            <button type="button" className={styles['plain']} onClick={() => setAsked(false)}>
              {keep}
            </button>
          </>
        ) : (
          <button type="button" className={styles['plain']} onClick={() => setAsked(true)}>
            {first}
          </button>
        )}
      </div>
    </>
  )
}
