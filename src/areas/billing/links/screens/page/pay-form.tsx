import { useId, useState, type FormEvent } from 'react'
import { providerNames } from '#areas/billing/gateways/screens/pickers.tsx'
import type { Minor } from '#core/money.ts'
import styles from '#web/guest/page.module.css'
import { parseMoney } from '#web/parse-money.ts'
import type { PublicLink } from '../../contract/replies.ts'
import { useReader } from './reader.ts'

type Props = { link: PublicLink; onPay: (amount: Minor) => void; isPending: boolean }

/** One button with the amount it takes; where parts are allowed, all of it is the first choice. */
export function PayForm({ link, onPay, isPending }: Props) {
  const { words, amount: written, moment } = useReader()
  const [isPart, setPart] = useState(false)
  const [typed, setTyped] = useState('')
  const [wasTried, setTried] = useState(false)
  const { amount: all, allowsPartial, provider, currency, expiresAt } = link
  const amount = isPart ? parseMoney(typed, currency) : all
  const isFit = amount !== undefined && amount > 0 && amount <= all
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isFit && !isPending) onPay(amount)
  }
  return (
    <form noValidate onSubmit={submit} aria-label={words.title} className={styles['form']}>
      {allowsPartial && (
        <fieldset className={styles['ways']}>
          <legend>{words.howMuch}</legend>
          <Way label={words.all(written(all))} isChosen={!isPart} choose={() => setPart(false)} />
          <Way label={words.part} isChosen={isPart} choose={() => setPart(true)} />
        </fieldset>
      )}
      {isPart && (
        <PartAmount
          label={words.partAmount(currency)}
          help={words.partMost(written(all))}
          isWrong={wasTried && !isFit}
          value={typed}
          onChange={setTyped}
        />
      )}
      <button className={styles['primary']} disabled={isPending}>
        {isFit ? words.ok(written(amount)) : words.pay}
      </button>
      <p className={styles['soft']}>
        <small>
          {words.secure(providerNames[provider])} {words.until(moment(expiresAt))}
        </small>
      </p>
    </form>
  )
}

const Way = ({ label, isChosen, choose }: { label: string; isChosen: boolean; choose: () => void }) => (
  <label>
    <input type="radio" name="how-much" checked={isChosen} onChange={choose} /> {label}
  </label>
)

type PartProps = { label: string; help: string; isWrong: boolean; value: string; onChange: (value: string) => void }

function PartAmount({ label, help, isWrong, value, onChange }: PartProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        ref={focused}
        autoComplete="off"
        inputMode="decimal"
        aria-invalid={isWrong}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className={isWrong ? styles['error'] : styles['soft']}>
        {help}
      </p>
    </div>
  )
}

/** The field appears after a choice that requires it. */
const focused = (field: HTMLInputElement | null) => field?.focus()
