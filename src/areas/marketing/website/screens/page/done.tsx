import type { Booked } from '../../contract/replies.ts'
import { StepTitle } from '#web/guest/parts.tsx'
import { useReader } from './reader.ts'
import styles from '#web/guest/page.module.css'

/** What became of it, and where the guest sees, changes or cancels it. */
export function Done({ booked: { reference, status, manageUrl, payUrl }, email }: { booked: Booked; email: string }) {
  const { words } = useReader()
  return (
    <section className={styles['card']} aria-label={words.done}>
      <StepTitle>{words.done}</StepTitle>
      <p data-reference={reference}>{status === 'CONFIRMED' ? words.confirmed(reference) : words.waits(reference)}</p>
      <p>{words.mailed(email)}</p>
      <div className={styles['buttons']}>
        {payUrl !== null && (
          <a className={styles['primary']} href={payUrl} target="_top">
            {words.pay}
          </a>
        )}
        <a className={styles['plain']} href={manageUrl}>
          {words.manage}
        </a>
      </div>
    </section>
  )
}
