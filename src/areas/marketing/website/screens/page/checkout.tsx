import { useEffect, useEffectEvent, useState } from 'react'
import { isPhone, isStrictEmail } from '#core/patterns.ts'
import { nightsOf, type Day } from '#core/dates.ts'
import { website } from '../../contract/website.ts'
import type { Booked } from '../../contract/replies.ts'
import { ask, Refused } from '#web/guest/ask.ts'
import { Alert, Fact, Field, StepTitle, TermList, Trap } from '#web/guest/parts.tsx'
import { type Reader, useReader } from './reader.ts'
import type { Chosen, OpenShop } from './chosen.ts'
import styles from '#web/guest/page.module.css'

type Props = {
  chosen: Chosen
  shop: OpenShop
  at: string
  onDone: (done: { booked: Booked; email: string }) => void
  /** Back to the rooms; with the reason when the hold is over. */
  onBack: (why?: string) => void
}

type Guest = {
  firstName: string
  lastName: string
  email: string
  phone: string
  notes: string
  voucherCode: string
  website: string
}
const NOBODY: Guest = { firstName: '', lastName: '', email: '', phone: '', notes: '', voucherCode: '', website: '' }

/** What is wrong with what a guest typed, by field. */
function faultsOf({ firstName, lastName, email, phone }: Guest, words: Reader['words']) {
  const typed = email.trim()
  return {
    ...(firstName.trim() === '' && { firstName: words.missing }),
    ...(lastName.trim() === '' && { lastName: words.missing }),
    ...(!isStrictEmail(typed) && { email: typed === '' ? words.missing : words.wrongEmail }),
    ...(phone.trim() !== '' && !isPhone(phone.trim()) && { phone: words.wrongPhone }),
  }
}

/** The last step: who comes, what it costs with every tax, and until when the room is held. */
export function Checkout({ chosen, shop, at, onDone, onBack }: Props) {
  const { words, language, time, refusal } = useReader()
  const { hold } = chosen
  const [guest, setGuest] = useState(NOBODY)
  const [extras, setExtras] = useState<readonly string[]>([])
  const [isLater, setLater] = useState(false)
  const [agreesToOffers, setAgrees] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>()
  useLapse(hold.expiresAt, () => onBack(words.refusals.hold_ended))
  const faults = isChecked ? faultsOf(guest, words) : {}
  const book = async () => {
    setChecked(true)
    if (Object.keys(faultsOf(guest, words)).length > 0) return
    setSending(true)
    setError(undefined)
    const { firstName, lastName, email, phone, notes, voucherCode } = guest
    const input = {
      seoFriendlyName: at,
      holdId: hold.holdId,
      guest: { firstName, lastName, email, phone },
      notes,
      pay: isLater ? ('LATER' as const) : ('NOW' as const),
      agreesToOffers,
      ...(voucherCode && { voucherCode }),
    }
    try {
      const booked = await ask(website.book, {
        ...input,
        extras: [...extras],
        language,
        website: guest.website as '',
      } as const)
      onDone({ booked, email: email.trim() })
      if (booked.payUrl !== null && !isLater) window.open(booked.payUrl, '_top')
    } catch (refused) {
      if (refused instanceof Refused && refused.code === 'hold_ended') onBack(words.refusals.hold_ended)
      setError(refused)
      setSending(false)
    }
  }
  const set = (more: Partial<Guest>) => setGuest((before) => ({ ...before, ...more }))
  const sums = sumsOf(hold, extras)
  const isPaid = sums.payNow > 0
  return (
    <>
      <Summary chosen={chosen} sums={sums} />
      <Extras of={hold.extras} chosen={extras} choose={setExtras} />
      <form
        noValidate
        className={styles['card']}
        aria-label={words.yourDetails}
        onSubmit={(event) => {
          event.preventDefault()
          void book()
        }}
      >
        <StepTitle>{words.yourDetails}</StepTitle>
        <p>{words.heldUntil(time(hold.expiresAt))}</p>
        <GuestFields guest={guest} faults={faults} set={set} />
        <Tick isOn={agreesToOffers} onChange={setAgrees} text={shop.consent[language]} />
        {isPaid && shop.payRule === 'LINK' && <Tick isOn={isLater} onChange={setLater} text={words.payLater} />}
        <p>{isPaid ? words.agree : `${words.payThere} ${words.agree}`}</p>
        {error !== undefined && <Alert>{refusal(error)}</Alert>}
        <Buttons isSending={isSending} payNow={isLater ? 0 : sums.payNow} onBack={onBack} />
      </form>
    </>
  )
}

function Tick({ isOn, onChange, text }: { isOn: boolean; onChange: (isOn: boolean) => void; text: string }) {
  return (
    <label className={styles['tick']}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} /> {text}
    </label>
  )
}

/** Acts once the time of a hold is over. */
function useLapse(expiresAt: string, act: () => void) {
  const lapse = useEffectEvent(act)
  useEffect(() => {
    const left = Date.parse(expiresAt) - Date.now()
    const timer = setTimeout(() => lapse(), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [expiresAt])
}

function Buttons({ isSending, payNow, onBack }: { isSending: boolean; payNow: number; onBack: () => void }) {
  const { words, amount } = useReader()
  return (
    <div className={styles['buttons']}>
      <button className={styles['primary']} disabled={isSending}>
        {isSending ? words.choosing : payNow > 0 ? words.confirmAndPay(amount(payNow)) : words.confirm}
      </button>
      <button type="button" className={styles['plain']} onClick={() => onBack()}>
        {words.back}
      </button>
    </div>
  )
}

type FieldsProps = { guest: Guest; faults: Partial<Record<keyof Guest, string>>; set: (more: Partial<Guest>) => void }

function GuestFields({ guest, faults, set }: FieldsProps) {
  const { words } = useReader()
  const field = (name: Exclude<keyof Guest, 'website'>) => ({
    name,
    label: words[name],
    value: guest[name],
    error: faults[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  return (
    <>
      <Field {...field('firstName')} autoComplete="given-name" isRequired />
      <Field {...field('lastName')} autoComplete="family-name" isRequired />
      <Field {...field('email')} type="email" autoComplete="email" isRequired />
      <Field {...field('phone')} type="tel" autoComplete="tel" />
      <Field {...field('notes')} isLong />
      <Field {...field('voucherCode')} />
      <Trap value={guest.website} onChange={(website) => set({ website })} />
    </>
  )
}

type Sums = { total: number; tax: number; payNow: number }

/** What a booking comes to with the extras a guest chose, in minor units with tax. */
function sumsOf({ total, tax, payNow, extras, paysExtras }: Chosen['hold'], chosen: readonly string[]): Sums {
  const added = extras.filter(({ extraId }) => chosen.includes(extraId))
  const more = added.reduce((sum, extra) => sum + extra.total, 0)
  const moreTax = added.reduce((sum, extra) => sum + extra.tax, 0)
  return { total: total + more, tax: tax + moreTax, payNow: paysExtras ? payNow + more : payNow }
}

type ExtrasProps = {
  of: Chosen['hold']['extras']
  chosen: readonly string[]
  choose: (extraIds: readonly string[]) => void
}

/** What the guest can add, each with what it comes to for the whole booking. */
function Extras({ of, chosen, choose }: ExtrasProps) {
  const { words, amount } = useReader()
  if (of.length === 0) return null
  return (
    <section role="group" className={styles['card']} aria-label={words.extras}>
      <h2 className={styles['title']}>{words.extras}</h2>
      {of.map(({ extraId, name, per, quantity, total }) => (
        <label key={extraId} className={styles['choice']}>
          <span>
            <input
              type="checkbox"
              checked={chosen.includes(extraId)}
              onChange={(event) =>
                choose(event.target.checked ? [...chosen, extraId] : chosen.filter((id) => id !== extraId))
              }
            />{' '}
            {name} <small className={styles['soft']}>{words.extraPer[per](quantity)}</small>
          </span>
          <span>{amount(total)}</span>
        </label>
      ))}
    </section>
  )
}

function Summary({ chosen: { type, plan, wanted }, sums }: { chosen: Chosen; sums: Sums }) {
  const { words, amount, day, terms } = useReader()
  const nights = nightsOf({ arrival: wanted.from as Day, departure: wanted.until as Day })
  return (
    <section className={styles['card']} aria-label={words.summary}>
      <h2 className={styles['title']}>{words.summary}</h2>
      <p>
        {type.name}, {plan.name}
      </p>
      <p>
        {day(wanted.from)} – {day(wanted.until)}, {words.perStay(words.nights(nights), wanted.rooms)}
      </p>
      <dl>
        <Fact name={words.total}>{amount(sums.total)}</Fact>
        <Fact name={words.tax}>{amount(sums.tax)}</Fact>
        {sums.payNow > 0 && <Fact name={words.payNow}>{amount(sums.payNow)}</Fact>}
      </dl>
      <TermList title={words.terms} lines={terms(plan.terms.lines)} />
    </section>
  )
}
