import { useEffect, useState } from 'react'
import type { Currency } from '#core/money.ts'
import type { Language } from '#core/language.ts'
import { ask, type Refused } from '#web/guest/ask.ts'
import { useWords, type WordFiles } from '#web/guest/language.ts'
import { Missing, Questions } from '#web/guest/link-page.tsx'
import pageStyles from '#web/guest/page.module.css'
import { Alert, Fact } from '#web/guest/parts.tsx'
import { usePolled } from '#web/guest/poll.ts'
import { useAsk } from '#web/guest/send.ts'
import { GuestShell } from '#web/guest/shell.tsx'
import { portal } from '../../contract/portal.ts'
import type { GuestPage } from '../../contract/replies.ts'
import { ExtrasPart, UpgradesPart } from './offers-part.tsx'
import styles from './stay-page.module.css'
import { MenuPart } from './menu-part.tsx'
import { ReaderProvider, useReader } from './reader.ts'
import { RegistrationPart } from './registration-steps.tsx'
import { RequestsPart, TalkPart } from './talk-part.tsx'
import type { Words } from './words-en.ts'

type Props = { token: string; words: WordFiles<Words>; language: Language }

/** How often an open page polls for replies of the desk, and how soon it tries again while offline, in milliseconds. */
const LOOKS = 20_000
const TRIES = 10_000

/** The page of a stay: before it, during it and after it, for anyone with its link. */
export function StayPage({ token, words: files, language: first }: Props) {
  const { shown, isFailed, other, chooseOther } = useWords(files, first)
  const [written, setWritten] = useState<{ page: GuestPage; read: GuestPage | undefined }>()
  const read = usePolled(
    token === '' ? null : token,
    (signal) => ask(portal.open, { token }, signal),
    (error) => (error ? TRIES : LOOKS),
  )
  // The reply of a write is shown until the page is read anew.
  const page = written && written.read === read.data ? written.page : read.data
  const title = shown && (page ? shown.words.titleAt(page.property.name) : shown.words.title)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (!shown) return null
  const { words, language } = shown
  const place = { locale: page?.locale ?? language, currency: page?.currency ?? ('EUR' as Currency) }
  return (
    <ReaderProvider {...shown} {...place}>
      <GuestShell
        head={<Head title={title ?? ''} page={page} />}
        isNarrow
        failed={isFailed ? words.failed : undefined}
        foot={page && <Questions words={words} of={page.property} />}
        other={{ language: other, name: words.otherLanguage, choose: chooseOther }}
      >
        {page ? (
          <Content page={page} token={token} onPage={(next) => setWritten({ page: next, read: read.data })} />
        ) : (
          <Unopened error={read.error} isToken={token !== ''} again={read.again} />
        )}
      </GuestShell>
    </ReaderProvider>
  )
}

function Head({ title, page }: { title: string; page: GuestPage | undefined }) {
  const { words, day } = useReader()
  return (
    <div>
      <h1>{title}</h1>
      {page && <p>{words.days(day(page.arrival), day(page.departure))}</p>}
    </div>
  )
}

function Unopened(props: { error: Refused | undefined; isToken: boolean; again: () => void }) {
  const { words, refusal } = useReader()
  return <Missing {...props} words={words} refusal={refusal} />
}

type PartProps = { page: GuestPage; token: string; onPage: (page: GuestPage) => void }

function Content(props: PartProps) {
  const { page } = props
  return (
    <>
      <Summary {...props} />
      {page.phase === 'BEFORE' && <RegistrationPart {...props} />}
      <UpgradesPart {...props} />
      <ExtrasPart {...props} />
      <MenuPart {...props} />
      <RequestsPart {...props} />
      <After page={page} token={props.token} />
      <TalkPart {...props} />
    </>
  )
}

/** The address with its city, where that is not part of it. */
const addressOf = ({ address, city }: GuestPage['property']): string =>
  city === '' || address.includes(city) ? address : `${address}, ${city}`

function Summary(props: PartProps) {
  const { words, amount } = useReader()
  const { page } = props
  const { property, stays, phase, due } = page
  const isHere = phase === 'BEFORE' || phase === 'DURING'
  return (
    <section className={pageStyles['card']} aria-label={words.title}>
      <h2 className={pageStyles['title']}>{words.phase[phase]}</h2>
      <dl className={styles['facts']}>
        <Fact name={words.guest}>{page.guestName}</Fact>
        <Fact name={words.reference}>{page.reference}</Fact>
        {stays.map((stay) => (
          <Fact key={stay.id} name={words.room}>
            {stay.roomNumber === '' ? stay.roomTypeName : words.roomNumber(stay.roomTypeName, stay.roomNumber)},{' '}
            {words.party(stay.adults, stay.children)}
          </Fact>
        ))}
        {phase === 'BEFORE' && <Fact name={words.checkIn}>{property.checkInTime}</Fact>}
        {isHere && <Fact name={words.checkOut}>{property.checkOutTime}</Fact>}
        {isHere && property.address && <Fact name={words.address}>{addressOf(property)}</Fact>}
        {due > 0 && <Fact name={words.due}>{amount(due)}</Fact>}
      </dl>
      <Payment {...props} />
    </section>
  )
}

/** The way to the page on which what is due is paid; a link is made when the guest presses. */
function Payment({ page: { canPay, payUrl }, token, onPage }: PartProps) {
  const { words, refusal } = useReader()
  const { send, isPending, error } = useAsk(portal.pay, (page) => {
    onPage(page)
    window.location.assign(page.payUrl)
  })
  if (!canPay) return null
  if (payUrl)
    return (
      <a className={pageStyles['primary']} href={payUrl}>
        {words.pay}
      </a>
    )
  return (
    <>
      {error && <Alert>{refusal(error)}</Alert>}
      <button type="button" className={pageStyles['primary']} disabled={isPending} onClick={() => send({ token })}>
        {words.pay}
      </button>
    </>
  )
}

/** What is left after the stay: the invoice, the question how it was, and the next one. */
function After({ page: { invoices, reviewUrl, bookAgainUrl }, token }: { page: GuestPage; token: string }) {
  const { words, language } = useReader()
  if (invoices.length === 0 && !reviewUrl && !bookAgainUrl) return null
  return (
    <section className={pageStyles['card']} aria-label={words.invoices}>
      {invoices.map(({ id, number }) => (
        <a
          key={id}
          className={pageStyles['plain']}
          href={`/api/stay/${encodeURIComponent(token)}/invoices/${id}?language=${language}`}
        >
          {words.invoice(number)}
        </a>
      ))}
      {reviewUrl && (
        <a className={pageStyles['plain']} href={reviewUrl}>
          {words.reviewLink}
        </a>
      )}
      {bookAgainUrl && (
        <a className={pageStyles['plain']} href={bookAgainUrl}>
          {words.bookAgain}
        </a>
      )}
    </section>
  )
}
