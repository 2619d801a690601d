import { useState } from 'react'
import { Alert } from '#web/guest/parts.tsx'
import { useSend } from '#web/guest/send.ts'
import styles from '#web/guest/page.module.css'
import type { GuestView } from '../../contract/replies.ts'
import { useReader } from './reader.ts'

/** What opens a guest's own booking. */
type Key = { seoFriendlyName: string; token: string }

export type PartProps = { of: GuestView; own: Key; onChanged: (booking: GuestView) => void }

type Props = {
  cost: Pick<GuestView['cancellation'], 'fee' | 'refundable' | 'freeUntil'>
  first: string
  second: string
  keep: string
  /** Cancels, and what to do with the booking as it is then. */
  act: () => Promise<GuestView>
  onChanged: (booking: GuestView) => void
}

/** Shows what cancelling costs and refunds, and cancels at the second press. */
export function CancelSteps({ cost: { fee, refundable, freeUntil }, first, second, keep, act, onChanged }: Props) {
  const { words, amount, day, refusal } = useReader()
  const [isAsked, setAsked] = useState(false)
  const { isPending, error, send } = useSend()
  return (
    <>
      <p>
        {fee > 0 ? words.cancelFee(amount(fee)) : freeUntil ? words.cancelFreeUntil(day(freeUntil)) : words.cancelFree}
      </p>
      {refundable > 0 && <p>{words.refund(amount(refundable))}</p>}
      {error && <Alert>{refusal(error)}</Alert>}
      <div className={styles['buttons']}>
        {isAsked ? (
          <>
            <button
              type="button"
              className={styles['primary']}
              disabled={isPending}
              onClick={() => send(act, onChanged)}
            >
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
