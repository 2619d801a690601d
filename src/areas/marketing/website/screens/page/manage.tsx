import { useState } from 'react'
import type { Day } from '#core/dates.ts'
import type { Reply } from '#core/contract.ts'
import { website } from '../../contract/website.ts'
import type { GuestView, WebsiteProperty } from '../../contract/replies.ts'
import { About } from './about.tsx'
import { ask, useAnswer } from '#web/guest/ask.ts'
import { isStay } from './days.ts'
import { Alert, Fact, Field, StepTitle, TermList } from '#web/guest/parts.tsx'
import { useReader } from './reader.tsx'
import styles from '#web/guest/page.module.css'

type Props = { of: WebsiteProperty; at: string; token: string }
type Key = { seoFriendlyName: string; token: string }

/** A guest's own booking: what it is, and changing its days or cancelling it. Coming back from paying confirms it. */
export function Manage({ of, at, token }: Props) {
  const { words, refusal } = useReader()
  const key = { seoFriendlyName: at, token }
  const read = useAnswer(token, (signal) => ask(website.checkPayment, key, signal))
  const [changed, setChanged] = useState<{ booking: GuestView; said: string }>()
  const shown = changed?.booking ?? read.data
  if (read.error) return <Alert>{refusal(read.error)}</Alert>
  if (!shown) return <p aria-busy="true">{words.loading}</p>
  const onChanged = (said: string) => (booking: GuestView) => setChanged({ booking, said })
  return (
    <>
      {changed && <p role="status">{changed.said}</p>}
      <Facts of={shown} />
      {shown.canChange ? (
        <Change key={`change ${shown.version}`} of={shown} own={key} onChanged={onChanged(words.changed)} />
      ) : (
        shown.cancellation.isAllowed && <p>{words.notChangeable}</p>
      )}
      {shown.cancellation.isAllowed && (
        <Cancel key={`cancel ${shown.version}`} of={shown} own={key} onChanged={onChanged(words.cancelled)} />
      )}
      <About of={of.property} hasShop />
    </>
  )
}

function Facts({ of }: { of: GuestView }) {
  const { words, amount, day, moment, terms } = useReader()
  const { reference, status, rooms, total, tax, paid, due, payBy, payUrl } = of
  return (
    <section className={styles['card']} aria-label={words.booking(reference)}>
      <StepTitle>{words.booking(reference)}</StepTitle>
      <p data-status={status}>{words.status[status]}</p>
      <dl>
        <Fact name={words.arrival}>{day(of.arrival)}</Fact>
        <Fact name={words.departure}>{day(of.departure)}</Fact>
        {rooms.map((room, place) => (
          <Fact key={place} name={`${room.name}, ${room.plan}`}>
            {amount(room.total)}
          </Fact>
        ))}
        {of.extras.map(({ name, quantity, total: ofIt }) => (
          <Fact key={name} name={quantity > 1 ? `${name} × ${quantity}` : name}>
            {amount(ofIt)}
          </Fact>
        ))}
        <Fact name={words.total}>{amount(total)}</Fact>
        <Fact name={words.tax}>{amount(tax)}</Fact>
        {paid > 0 && <Fact name={words.paid}>{amount(paid)}</Fact>}
        {due > 0 && <Fact name={words.due}>{amount(due)}</Fact>}
      </dl>
      {of.terms.map((group) => (
        <TermList key={group.stayIds.join()} title={words.terms} lines={terms(group.terms.lines)} />
      ))}
      {payBy !== null && <p>{words.payBy(moment(payBy))}</p>}
      {payUrl !== null && (
        <a className={styles['primary']} href={payUrl} target="_top">
          {words.pay}
        </a>
      )}
    </section>
  )
}

type PartProps = { of: GuestView; own: Key; onChanged: (booking: GuestView) => void }

/** One request at a time, and its "no" in words. */
function useSending() {
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

function Change({ of, own, onChanged }: PartProps) {
  const { words, amount } = useReader()
  const [days, setDays] = useState<{ from: string; until: string }>({ from: of.arrival, until: of.departure })
  const [preview, setPreview] = useState<Reply<typeof website.previewChange>>()
  const { isSending, error, send } = useSending()
  const wanted = { ...own, from: days.from as Day, until: days.until as Day }
  const set = (more: Partial<typeof days>) => {
    setPreview(undefined)
    setDays({ ...days, ...more })
  }
  const look = () => void send(async () => setPreview(await ask(website.previewChange, wanted)))
  const change = (expectedTotal: GuestView['total']) =>
    void send(async () => {
      setPreview(undefined)
      onChanged(await ask(website.changeBooking, { ...wanted, version: of.version, expectedTotal }))
    })
  return (
    <section className={styles['card']} aria-label={words.change}>
      <h2 className={styles['title']}>{words.change}</h2>
      {of.rooms.length > 1 && <p>{words.changesAll(of.rooms.length)}</p>}
      <div className={styles['grid']}>
        <Field label={words.arrival} name="from" type="date" value={days.from} onChange={(from) => set({ from })} />
        <Field
          label={words.departure}
          name="until"
          type="date"
          value={days.until}
          onChange={(until) => set({ until })}
        />
      </div>
      {error !== '' && <Alert>{error}</Alert>}
      {preview && <ChangePrice of={preview} />}
      <div className={styles['buttons']}>
        {preview?.isAllowed ? (
          <button
            type="button"
            className={styles['primary']}
            disabled={isSending}
            onClick={() => change(preview.after)}
          >
            {words.confirmChange} ({amount(preview.after)})
          </button>
        ) : (
          <button
            type="button"
            className={styles['plain']}
            disabled={isSending || !isStay(days.from, days.until)}
            onClick={look}
          >
            {words.showNewPrice}
          </button>
        )}
      </div>
    </section>
  )
}

function ChangePrice({ of }: { of: Reply<typeof website.previewChange> }) {
  const { words, amount } = useReader()
  const why: Readonly<Record<string, string>> = words.why
  if (!of.isAllowed) return <Alert>{why[of.why[0]?.code ?? 'other'] ?? words.why.other}</Alert>
  return <p role="status">{words.newPrice(amount(of.before), amount(of.after))}</p>
}

function Cancel({ of, own, onChanged }: PartProps) {
  const { words, amount, day } = useReader()
  const [isAsked, setAsked] = useState(false)
  const { isSending, error, send } = useSending()
  const { fee, refundable, freeUntil } = of.cancellation
  const cancel = () => void send(async () => onChanged(await ask(website.cancelBooking, { ...own, expectedFee: fee })))
  const cost =
    fee > 0 ? words.cancelFee(amount(fee)) : freeUntil ? words.cancelFreeUntil(day(freeUntil)) : words.cancelFree
  return (
    <section className={styles['card']} aria-label={words.cancel}>
      <h2 className={styles['title']}>{words.cancel}</h2>
      <p>{cost}</p>
      {refundable > 0 && <p>{words.refund(amount(refundable))}</p>}
      {error !== '' && <Alert>{error}</Alert>}
      <div className={styles['buttons']}>
        {isAsked ? (
          <>
            <button type="button" className={styles['primary']} disabled={isSending} onClick={cancel}>
              {words.confirmCancel}
            </button>
            <button type="button" className={styles['plain']} onClick={() => setAsked(false)}>
              {words.keep}
            </button>
          </>
        ) : (
          <button type="button" className={styles['plain']} onClick={() => setAsked(true)}>
            {words.cancel}
          </button>
        )}
      </div>
    </section>
  )
}
