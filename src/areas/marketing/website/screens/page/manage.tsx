import { useState } from 'react'
import type { Day } from '#core/dates.ts'
import type { Reply } from '#core/contract.ts'
import { website } from '../../contract/website.ts'
import type { GuestView, WebsiteProperty } from '../../contract/replies.ts'
import { About } from './about.tsx'
import { ask, useAnswer } from '#web/guest/ask.ts'
import { CancelSteps, type PartProps } from './cancel-steps.tsx'
import { CancelRooms } from './cancel-rooms.tsx'
import { isStay } from './days.ts'
import { Alert, Fact, Field, StepTitle, TermList } from '#web/guest/parts.tsx'
import { useSend } from '#web/guest/send.ts'
import { useReader } from './reader.ts'
import styles from '#web/guest/page.module.css'

type Props = { of: WebsiteProperty; at: string; token: string }

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
      <CancelRooms key={`rooms ${shown.version}`} of={shown} own={key} onChanged={onChanged(words.roomCancelled)} />
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
  const other = [...rooms, ...of.extras].reduce((left, part) => left - part.total, Number(total))
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
        {other > 0 && <Fact name={words.otherCharges}>{amount(other)}</Fact>}
        <Fact name={words.total}>{amount(total)}</Fact>
        <Fact name={words.tax}>{amount(tax)}</Fact>
        {paid > 0 && <Fact name={words.paid}>{amount(paid)}</Fact>}
        {due > 0 && <Fact name={words.due}>{amount(due)}</Fact>}
        {paid > total && <Fact name={words.toRefund}>{amount(paid - total)}</Fact>}
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

function Change({ of, own, onChanged }: PartProps) {
  const { words, amount, refusal } = useReader()
  const [days, setDays] = useState<{ from: string; until: string }>({ from: of.arrival, until: of.departure })
  const [preview, setPreview] = useState<Reply<typeof website.previewChange>>()
  const { isPending, error, send } = useSend()
  const wanted = { ...own, from: days.from as Day, until: days.until as Day }
  const set = (more: Partial<typeof days>) => {
    setPreview(undefined)
    setDays({ ...days, ...more })
  }
  const look = () => send(() => ask(website.previewChange, wanted), setPreview)
  const change = (expectedTotal: GuestView['total']) => {
    setPreview(undefined)
    send(() => ask(website.changeBooking, { ...wanted, version: of.version, expectedTotal }), onChanged)
  }
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
      {error && <Alert>{refusal(error)}</Alert>}
      {preview && <ChangePrice of={preview} />}
      <div className={styles['buttons']}>
        {preview?.isAllowed ? (
          <button
            type="button"
            className={styles['primary']}
            disabled={isPending}
            onClick={() => change(preview.after)}
          >
            {words.confirmChange} ({amount(preview.after)})
          </button>
        ) : (
          <button
            type="button"
            className={styles['plain']}
            disabled={isPending || !isStay(days.from, days.until)}
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
  const { words } = useReader()
  const { fee } = of.cancellation
  return (
    <section className={styles['card']} aria-label={words.cancel}>
      <h2 className={styles['title']}>{words.cancel}</h2>
      <CancelSteps
        cost={of.cancellation}
        first={words.cancel}
        second={words.confirmCancel}
        keep={words.keep}
        act={() => ask(website.cancelBooking, { ...own, expectedFee: fee })}
        onChanged={onChanged}
      />
    </section>
  )
}
