import { useEffect } from 'react'
import { providerNames } from '#areas/billing/gateways/screens/pickers.tsx'
import { type Currency, minor } from '#core/money.ts'
import type { Language } from '#core/language.ts'
import { ask, type Refused } from '#web/guest/ask.ts'
import { useWords, type WordFiles } from '#web/guest/language.ts'
import styles from '#web/guest/page.module.css'
import { Alert, Busy, ContactLinks, Note } from '#web/guest/parts.tsx'
import { PATIENT_CHECKS, type PayAddress, type PaymentRoutes, useGuestPayment } from '#web/guest/payment.ts'
import { GuestShell } from '#web/guest/shell.tsx'
import { links } from '../../contract/links.ts'
import type { PublicLink } from '../../contract/replies.ts'
import { Bill } from './bill.tsx'
import { LinkOutcome, Outcome } from './outcome.tsx'
import { PayForm } from './pay-form.tsx'
import { ReaderProvider, useReader } from './reader.ts'
import type { Words } from './words-en.ts'

const routes: PaymentRoutes<PublicLink> = {
  open: (input, signal) => ask(links.open, input, signal),
  pay: ({ token, amount }) => ask(links.pay, { token, ...(amount !== undefined && { amount: minor(amount) }) }),
  check: (input) => ask(links.check, input),
}
type Payment = ReturnType<typeof useGuestPayment<PublicLink>>
type Props = { address: PayAddress; words: WordFiles<Words>; language: Language }

/** The page of a payment link: what it is for, the amount, and the way to the provider's own page and back. */
export function PayPage({ address, words: files, language: first }: Props) {
  const { shown, isFailed, other, chooseOther } = useWords(files, first)
  const payment = useGuestPayment(routes, address)
  const link = payment.read.data
  const title = shown && (link ? shown.words.titleOf(link.property.name) : shown.words.title)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (!shown) return null
  const { words, language } = shown
  const place = { locale: link?.locale ?? language, currency: link?.currency ?? ('EUR' as Currency) }
  return (
    <ReaderProvider {...shown} {...place}>
      <GuestShell
        head={<Head title={title ?? ''} address={link?.property.address ?? ''} />}
        isNarrow
        failed={isFailed ? words.failed : undefined}
        foot={link && <Foot of={link.property} />}
        other={{ language: other, name: words.otherLanguage, choose: chooseOther }}
      >
        {link?.mode === 'TEST' && <Note>{words.practice}</Note>}
        <div className={styles['card']}>
          <Content payment={payment} />
        </div>
      </GuestShell>
    </ReaderProvider>
  )
}

const Head = ({ title, address }: { title: string; address: string }) => (
  <div>
    <h1>{title}</h1>
    {address && <p>{address}</p>}
  </div>
)

function Foot({ of: { phone, email } }: { of: PublicLink['property'] }) {
  const { words } = useReader()
  if (!phone && !email) return null
  return (
    <p className={styles['contact']}>
      <span>{words.questions}</span>
      <ContactLinks phone={phone} email={email} />
    </p>
  )
}

function Content({ payment }: { payment: Payment }) {
  const { words } = useReader()
  const { read, token } = payment
  if (read.data) return <Open link={read.data} payment={payment} />
  if (token === '' || (read.error && opensNothing(read.error)))
    return <Outcome icon="search" title={words.unknown} text={words.unknownText} />
  if (read.error) return <Failed error={read.error} again={read.again} />
  return <p aria-busy="true">{words.loading}</p>
}

/** An unknown token and an invalid one look the same to the visitor. */
const opensNothing = ({ code }: Refused) => code === 'not_found' || code === 'invalid'

function Failed({ error, again }: { error: Refused; again: () => void }) {
  const { words, refusal } = useReader()
  if (error.code === 'too_many_requests')
    return <Outcome icon="clock" title={words.tooMany} text={words.tooManyText(error.retryAfterSeconds ?? 60)} />
  return (
    <>
      <Alert>{refusal(error)}</Alert>
      <button type="button" className={styles['plain']} onClick={again}>
        {words.again}
      </button>
    </>
  )
}

function Open({ link, payment }: { link: PublicLink; payment: Payment }) {
  const { words, amount } = useReader()
  const { attempt, phase } = payment
  const provider = providerNames[link.provider]
  if (phase === 'asking') return <Waiting provider={provider} checks={payment.checks} stop={payment.stopWaiting} />
  if (phase === 'starting' || phase === 'leaving')
    return <Busy title={words.leaving(provider)} text={words.leavingText} />
  if (link.status !== 'OPEN') return <LinkOutcome link={link} />
  return (
    <>
      {attempt?.status === 'PAID' && (
        <Note isGood>{words.thanksPart(amount(attempt.amount), amount(link.amount))}</Note>
      )}
      <Bill link={link} />
      <Notices payment={payment} />
      <PayForm key={link.amount} link={link} onPay={payment.pay} isPending={payment.isPending} />
    </>
  )
}

/** Why the guest is here again, or why the press before did not work. */
function Notices({ payment: { attempt, error, hasLeft, read } }: { payment: Payment }) {
  const { words, refusal } = useReader()
  if (error?.code === 'amount_not_allowed') return <Alert>{words.changed}</Alert>
  if (error?.code === 'gateway_not_ready') return <Alert>{words.unavailable}</Alert>
  if (error) return <Alert>{refusal(error)}</Alert>
  if (read.error) return <Note>{words.offline}</Note>
  if (attempt?.status === 'FAILED') return <Alert>{words.notOpened}</Alert>
  if (attempt?.isDeclined) return <Alert>{words.declined}</Alert>
  if (attempt?.status === 'EXPIRED') return <Note>{words.pageEnded}</Note>
  if (hasLeft && attempt?.status !== 'PAID') return <Note>{words.left}</Note>
  return null
}

function Waiting({ provider, checks, stop }: { provider: string; checks: number; stop: () => void }) {
  const { words } = useReader()
  const isSlow = checks > PATIENT_CHECKS
  return (
    <>
      <Busy title={words.asking} text={isSlow ? words.slow(provider) : words.askingText(provider)} />
      {isSlow && (
        <button type="button" className={styles['plain']} onClick={stop}>
          {words.back}
        </button>
      )}
    </>
  )
}
