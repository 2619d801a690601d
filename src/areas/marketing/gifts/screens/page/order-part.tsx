import { useEffect, useEffectEvent } from 'react'
import { providerNames } from '#areas/billing/gateways/screens/pickers.tsx'
import { ask } from '#web/guest/ask.ts'
import styles from '#web/guest/page.module.css'
import { Alert, Busy, Fact, Note } from '#web/guest/parts.tsx'
import { PATIENT_CHECKS, type PayAddress, type PaymentRoutes, useGuestPayment } from '#web/guest/payment.ts'
import { gifts } from '../../contract/gifts.ts'
import type { PublicGiftOrder } from '../../contract/replies.ts'
import { useReader } from './reader.ts'

const routes: PaymentRoutes<PublicGiftOrder> = {
  open: (input, signal) => ask(gifts.open, input, signal),
  pay: ({ token }) => ask(gifts.pay, { token }),
  check: (input) => ask(gifts.check, input),
}

/** The order an address names, and the way to pay it; one that was placed a moment ago is paid at once. */
export function usePayment(address: PayAddress, isNew: boolean) {
  const payment = useGuestPayment(routes, address)
  const begin = useEffectEvent(() => payment.pay())
  useEffect(() => {
    if (isNew) begin()
  }, [isNew])
  return payment
}

type Payment = ReturnType<typeof usePayment>
type Props = { order: PublicGiftOrder; payment: Payment }

/** An order: what it is, how far it is, and the way to the provider's own page and back. */
export function OrderPart({ order, payment }: Props) {
  const { words, amount } = useReader()
  const { phase, checks, stopWaiting, pay, isPending } = payment
  const provider = providerNames[order.provider]
  if (phase === 'asking') return <Waiting provider={provider} isSlow={checks > PATIENT_CHECKS} stop={stopWaiting} />
  if (phase === 'starting' || phase === 'leaving')
    return <Busy title={words.leaving(provider)} text={words.leavingText} />
  const { status, property } = order
  const { title, text } = words.outcome[status]
  return (
    <section className={styles['card']} aria-label={words.order} data-status={status}>
      <div role="status">
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['soft']}>{text}</p>
      </div>
      {status === 'PAID' && <Mailed order={order} />}
      <Facts order={order} />
      <Notices payment={payment} />
      {status === 'OPEN' && (
        <>
          <button type="button" className={styles['primary']} disabled={isPending} onClick={() => pay()}>
            {words.pay(amount(order.amount))}
          </button>
          <p className={styles['soft']}>
            <small>{words.secure(provider)}</small>
          </p>
        </>
      )}
      {(status === 'EXPIRED' || status === 'PAID') && (
        <a className={styles['plain']} href={`/gift?at=${encodeURIComponent(property.seoFriendlyName)}`}>
          {words.another}
        </a>
      )}
    </section>
  )
}

function Facts({ order }: { order: PublicGiftOrder }) {
  const { words, amount, day } = useReader()
  const { buyerName, recipientName, recipientEmail, buyerEmail, sendOn, message, voucherNumber, expiresOn } = order
  return (
    <>
      <dl>
        <Fact name={words.worth}>{amount(order.amount)}</Fact>
        <Fact name={words.buyer}>{buyerName}</Fact>
        {recipientName !== '' && <Fact name={words.recipient}>{recipientName}</Fact>}
        <Fact name={words.mailedTo}>{recipientEmail || buyerEmail}</Fact>
        {sendOn !== null && <Fact name={words.mailedOn}>{day(sendOn)}</Fact>}
        {voucherNumber !== null && <Fact name={words.number}>{voucherNumber}</Fact>}
        {voucherNumber !== null && (
          <Fact name={words.validUntil}>{expiresOn === null ? words.noLastDay : day(expiresOn)}</Fact>
        )}
      </dl>
      {message !== '' && <p className={styles['text']}>{message}</p>}
    </>
  )
}

/** Who has the voucher by mail, and when. */
function Mailed({ order: { sentOn, sendOn, recipientName, recipientEmail, buyerEmail } }: { order: PublicGiftOrder }) {
  const { words, day } = useReader()
  const recipient = recipientName || recipientEmail
  if (sendOn === null) return <Note isGood>{words.isYours(buyerEmail)}</Note>
  return <Note isGood>{sentOn ? words.isSent(recipient, day(sentOn)) : words.sends(recipient, day(sendOn))}</Note>
}

/** Why the buyer is here again, or why the press before did not work. */
function Notices({ payment: { attempt, error, hasLeft, read } }: { payment: Payment }) {
  const { words, refusal } = useReader()
  if (read.data?.status !== 'OPEN') return null
  if (error) return <Alert>{refusal(error)}</Alert>
  if (read.error) return <Note>{words.offline}</Note>
  if (attempt?.status === 'FAILED') return <Alert>{words.notOpened}</Alert>
  if (attempt?.isDeclined) return <Alert>{words.declined}</Alert>
  if (attempt?.status === 'EXPIRED') return <Note>{words.pageEnded}</Note>
  return hasLeft ? <Note>{words.left}</Note> : null
}

function Waiting({ provider, isSlow, stop }: { provider: string; isSlow: boolean; stop: () => void }) {
  const { words } = useReader()
  return (
    <>
      <Busy title={words.waiting} text={isSlow ? words.slow(provider) : words.waitingText(provider)} />
      {isSlow && (
        <button type="button" className={styles['plain']} onClick={stop}>
          {words.back}
        </button>
      )}
    </>
  )
}
