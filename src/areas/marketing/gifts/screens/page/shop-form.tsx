import { type FormEvent, useState } from 'react'
import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { ask } from '#web/guest/ask.ts'
import styles from '#web/guest/page.module.css'
import { Alert, Field, TermList, Trap } from '#web/guest/parts.tsx'
import { useSend } from '#web/guest/send.ts'
import { parseMoney } from '#web/parse-money.ts'
import { gifts } from '../../contract/gifts.ts'
import type { GiftShop } from '../../contract/replies.ts'
import { useReader } from './reader.ts'

const EMPTY = { buyerName: '', buyerEmail: '', recipientName: '', recipientEmail: '', message: '', website: '' }
type Typed = typeof EMPTY & { sendOn: string; other: string; offered: number | null }
type Faults = Partial<Record<keyof Typed, string>>

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

type Props = { shop: GiftShop; onOrdered: (token: string) => void }

/** How much a voucher is worth, who it is from and for, and the day it is mailed. */
export function ShopForm({ shop, onOrdered }: Props) {
  const { words, amount: written, day, language, refusal } = useReader()
  const [typed, setTyped] = useState<Typed>({
    ...EMPTY,
    sendOn: shop.today,
    other: '',
    offered: shop.amounts[0] ?? null,
  })
  const [key] = useState(() => crypto.randomUUID())
  const [isTried, setTried] = useState(false)
  const { send, isPending, error } = useSend()
  const set = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const amount = amountOf(shop, typed)
  const faults = faultsOf()
  function faultsOf(): Faults {
    const { buyerName, buyerEmail, recipientEmail, sendOn } = typed
    const isLate = sendOn < shop.today || sendOn > shop.lastSendOn
    return {
      ...(amount === undefined && { other: words.between(written(shop.least), written(shop.most)) }),
      ...(buyerName.trim() === '' && { buyerName: words.required }),
      ...(!isEmail(buyerEmail) && { buyerEmail: words.wrongEmail }),
      ...(recipientEmail.trim() !== '' && !isEmail(recipientEmail) && { recipientEmail: words.wrongEmail }),
      ...(recipientEmail.trim() !== '' && isLate && { sendOn: words.wrongDay(day(shop.lastSendOn)) }),
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amount === undefined || Object.keys(faults).length > 0) return
    const { sendOn, other: _other, offered: _offered, ...who } = typed
    const order = {
      ...who, website: who.website as '', key, amount, language, seoFriendlyName: shop.property.seoFriendlyName,
      ...(who.recipientEmail.trim() !== '' && { sendOn: sendOn as Day }),
    } // prettier-ignore
    send(
      () => ask(gifts.order, order),
      ({ token }) => onOrdered(token),
    )
  }
  const fault = (name: keyof Typed) => (isTried ? faults[name] : undefined)
  return (
    <form noValidate onSubmit={submit} aria-label={words.title} className={`${styles['card']} ${styles['form']}`}>
      <Amounts shop={shop} typed={typed} set={set} fault={fault('other')} />
      <People typed={typed} set={set} fault={fault} shop={shop} />
      <p className={styles['soft']}>{shop.expiresOn === null ? words.forEver : words.until(day(shop.expiresOn))}</p>
      <TermList title={words.terms} lines={shop.terms === '' ? [] : shop.terms.split('\n')} />
      {error && <Alert>{refusal(error)}</Alert>}
      <button className={styles['primary']} disabled={isPending}>
        {amount === undefined ? words.buy : words.buyFor(written(amount))}
      </button>
    </form>
  )
}

/** The chosen amount, or what was typed while the property sells it; minor units. */
function amountOf({ least, most, amounts, currency }: GiftShop, { offered, other }: Typed): Minor | undefined {
  const chosen = amounts.find((one) => one === offered)
  if (chosen !== undefined) return chosen
  const amount = parseMoney(other, currency)
  return amount !== undefined && other.trim() !== '' && amount >= least && amount <= most ? amount : undefined
}

type PartProps = { shop: GiftShop; typed: Typed; set: (part: Partial<Typed>) => void }

function Amounts({ shop, typed, set, fault }: PartProps & { fault: string | undefined }) {
  const { words, amount } = useReader()
  const { amounts, least, most, currency } = shop
  const isOther = typed.offered === null
  return (
    <>
      <fieldset className={styles['ways']}>
        <legend>{words.choose}</legend>
        {amounts.map((one) => (
          <label key={one}>
            <input type="radio" name="amount" checked={typed.offered === one} onChange={() => set({ offered: one })} />{' '}
            {amount(one)}
          </label>
        ))}
        {amounts.length > 0 && least < most && (
          <label>
            <input type="radio" name="amount" checked={isOther} onChange={() => set({ offered: null })} />{' '}
            {words.otherAmount}
          </label>
        )}
      </fieldset>
      {isOther && (
        <>
          <Field
            label={words.amountIn(currency)}
            name="other"
            inputMode="decimal"
            value={typed.other}
            onChange={(other) => set({ other })}
            error={fault}
            isRequired
          />
          {fault === undefined && <p className={styles['soft']}>{words.between(amount(least), amount(most))}</p>}
        </>
      )}
    </>
  )
}

function People({ shop, typed, set, fault }: PartProps & { fault: (name: keyof Typed) => string | undefined }) {
  const { words } = useReader()
  const field = (name: Exclude<keyof typeof EMPTY, 'website'>) => ({
    name,
    label: words[name],
    value: typed[name],
    error: fault(name),
    onChange: (value: string) => set({ [name]: value }),
  })
  return (
    <>
      <h2 className={styles['name']}>{words.from}</h2>
      <Field {...field('buyerName')} autoComplete="name" isRequired />
      <Field {...field('buyerEmail')} type="email" autoComplete="email" isRequired />
      <h2 className={styles['name']}>{words.to}</h2>
      <Field {...field('recipientName')} />
      <Field {...field('recipientEmail')} type="email" autoComplete="off" />
      {typed.recipientEmail.trim() === '' ? (
        <p className={styles['soft']}>{words.recipientHelp}</p>
      ) : (
        <Field
          label={words.sendOn}
          name="sendOn"
          type="date"
          min={shop.today}
          max={shop.lastSendOn}
          value={typed.sendOn}
          error={fault('sendOn')}
          onChange={(sendOn) => set({ sendOn })}
        />
      )}
      <Field {...field('message')} isLong />
      <Trap value={typed.website} onChange={(website) => set({ website })} />
    </>
  )
}
