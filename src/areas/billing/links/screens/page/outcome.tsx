import type { ReactNode } from 'react'
import styles from '#web/guest/page.module.css'
import type { PublicLink } from '../../contract/replies.ts'
import { useReader } from './reader.ts'

/** Drawn in a square of 24, as lines. */
const ICONS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  block: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM6.5 6.5l11 11',
  refresh: 'M19 12a7 7 0 1 1-2-5M19 4v4h-4',
  alert: 'M12 4.5L3.5 19h17zM12 10v4M12 16.5v.5',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5',
} as const
type IconName = keyof typeof ICONS

const icons: Record<Exclude<PublicLink['status'], 'OPEN'>, IconName> = {
  PAID: 'check',
  NOTHING_DUE: 'check',
  EXPIRED: 'clock',
  CANCELLED: 'close',
  CLOSED: 'block',
  REPLACED: 'refresh',
  UNAVAILABLE: 'alert',
}

/** The guest was at the provider's page when the link ended: what was paid there has arrived all the same. */
const hasPaidLate = ({ status, attempt }: PublicLink) =>
  attempt?.status === 'PAID' && status !== 'PAID' && status !== 'UNAVAILABLE'

/** What became of a link that takes no money, and what the guest can do about it. */
export function LinkOutcome({ link }: { link: PublicLink }) {
  const { words, amount, day } = useReader()
  const { status, paid, booking, replacedBy, attempt } = link
  const { reference, arrival, departure } = booking
  if (status === 'OPEN') return null
  // Does not suggest another link: this guest would pay twice.
  if (hasPaidLate(link)) {
    const facts = { amount: amount(attempt?.amount ?? 0), reference }
    return <Outcome icon="check" isGood title={words.arrived} text={words.arrivedText(facts)} />
  }
  const { title, text } = words.outcome[status]
  return (
    <Outcome
      icon={icons[status]}
      isGood={status === 'PAID' || status === 'NOTHING_DUE'}
      title={title}
      text={text({ amount: amount(paid), reference, arrival: day(arrival), departure: day(departure) })}
      action={
        replacedBy !== null && (
          <a className={styles['primary']} href={`/bookone-payment?token=${encodeURIComponent(replacedBy)}`}>
            {words.openNew}
          </a>
        )
      }
    >
      {status === 'PAID' && (
        <p className={styles['sum']} data-paid={paid}>
          {amount(paid)}
        </p>
      )}
    </Outcome>
  )
}

type OutcomeProps = {
  icon: IconName
  title: string
  text: string
  isGood?: boolean
  action?: ReactNode
  children?: ReactNode
}

export function Outcome({ icon, title, text, isGood = false, action, children }: OutcomeProps) {
  return (
    <div role="status" className={styles['outcome']}>
      <span className={styles['round']} data-good={isGood} aria-hidden="true">
        <svg viewBox="0 0 24 24" width="36" height="36" fill="none" stroke="currentColor" strokeWidth="2">
          <path d={ICONS[icon]} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      <p className={styles['title']}>{title}</p>
      {children}
      <p className={styles['soft']}>{text}</p>
      {action}
    </div>
  )
}
