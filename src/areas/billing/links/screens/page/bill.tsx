import styles from '#web/guest/page.module.css'
import { Fact, TermList } from '#web/guest/parts.tsx'
import type { PublicLink } from '../../contract/replies.ts'
import { useReader } from './reader.ts'

/** What is to be paid, and for what: the reference and the days, and nothing else of the guest. */
export function Bill({ link: { booking, description, paid, amount: due, terms: groups } }: { link: PublicLink }) {
  const { words, amount, day, terms } = useReader()
  return (
    <>
      <div>
        <p className={styles['soft']}>{words.toPay}</p>
        <p className={styles['sum']} data-amount={due}>
          {amount(due)}
        </p>
        {description && <p>{description}</p>}
      </div>
      <dl>
        <Fact name={words.booking}>{booking.reference}</Fact>
        <Fact name={words.arrival}>{day(booking.arrival)}</Fact>
        <Fact name={words.departure}>{day(booking.departure)}</Fact>
        {paid > 0 && <Fact name={words.paidSoFar}>{amount(paid)}</Fact>}
      </dl>
      {groups.map(({ stayIds, terms: { lines } }) => (
        <TermList key={stayIds.join()} title={words.terms} lines={terms(lines)} isOpen />
      ))}
    </>
  )
}
