import { useState } from 'react'
import type { GuestDish } from '#areas/trade/orders/contract/guests.ts'
import pageStyles from '#web/guest/page.module.css'
import { Alert, Count } from '#web/guest/parts.tsx'
import { type Chosen, isWhole, nameOf, priceOf } from './cart.ts'
import { useReader } from './reader.ts'
import styles from './stay-page.module.css'

/** As many of one dish as a guest orders at once. */
const MOST = 20

type Props = {
  dish: GuestDish
  /** The address of its picture; null without one. */
  picture: string | null
  isOpen: boolean
  onAdd: (chosen: Chosen) => void
}

/** A dish with its allergens; what is chosen on it opens below it. */
export function DishRow({ dish, picture, isOpen, onAdd }: Props) {
  const { words, language, amount } = useReader()
  const [isChoosing, setChoosing] = useState(false)
  const name = dish.names[language] ?? dish.name
  const { description, allergens, diets, priceNow, isAvailable } = dish
  const facts = [...diets.map((one) => words.diets[one]), allergens.length > 0 && words.contains(allergens)]
  return (
    <div className={styles['dish']}>
      <div className={styles['row']}>
        {picture !== null && (
          <img className={styles['picture']} src={picture} alt="" loading="lazy" width={72} height={72} />
        )}
        <span className={styles['words']}>
          <strong>{name}</strong> · {amount(priceNow)}
          {description && (
            <>
              <br />
              {description}
            </>
          )}
          <br />
          <small className={pageStyles['soft']}>{facts.filter(Boolean).join(' · ')}</small>
        </span>
        {isAvailable && isOpen ? (
          <button
            type="button"
            className={pageStyles['plain']}
            aria-label={`${words.choose}: ${name}`}
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            {words.choose}
          </button>
        ) : (
          <span>{isAvailable ? '' : words.soldOut}</span>
        )}
      </div>
      {isChoosing && (
        <Choices
          dish={dish}
          name={name}
          onAdd={(one) => {
            setChoosing(false)
            onAdd(one)
          }}
        />
      )}
    </div>
  )
}

function Choices({ dish, name, onAdd }: { dish: GuestDish; name: string; onAdd: (chosen: Chosen) => void }) {
  const { words, amount } = useReader()
  const [units, setUnits] = useState(1)
  const [modifierIds, setModifierIds] = useState<readonly string[]>([])
  const [comboChoices, setComboChoices] = useState<Chosen['comboChoices']>([])
  const [isTried, setTried] = useState(false)
  const chosen = { dish, units, modifierIds, comboChoices }
  const add = () => {
    setTried(true)
    if (isWhole(chosen)) onAdd({ ...chosen, name: nameOf(name, chosen) })
  }
  return (
    <div className={pageStyles['form']} role="group" aria-label={name}>
      {dish.modifierGroups.map((group) => (
        <Modifiers key={group.id} group={group} ids={modifierIds} onChange={setModifierIds} />
      ))}
      {dish.comboParts.map(({ part, choices }) => (
        <fieldset key={part} className={pageStyles['ways']}>
          <legend>{part}</legend>
          {choices.map(({ productId, name: choice, extraAmount, isOut }) => (
            <label key={productId}>
              <input
                type="radio"
                name={`${dish.productId} ${part}`}
                disabled={isOut}
                checked={comboChoices.some((one) => one.part === part && one.productId === productId)}
                onChange={() =>
                  setComboChoices([...comboChoices.filter((one) => one.part !== part), { part, productId }])
                }
              />{' '}
              {choice} {extraAmount > 0 && words.more(amount(extraAmount))}
            </label>
          ))}
        </fieldset>
      ))}
      <Count label={words.howMany} value={units} from={1} until={MOST} onChange={setUnits} />
      {isTried && !isWhole(chosen) && <Alert>{words.chooseAll}</Alert>}
      <div>
        <button type="button" className={pageStyles['primary']} onClick={add}>
          {words.addFor(amount(priceOf(chosen)))}
        </button>
      </div>
    </div>
  )
}

type ModifiersProps = {
  group: GuestDish['modifierGroups'][number]
  ids: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** One of a group, or some of it. */
function Modifiers({ group: { id, name, minChoices, maxChoices, modifiers }, ids, onChange }: ModifiersProps) {
  const { words, amount } = useReader()
  const others = ids.filter((one) => !modifiers.some((modifier) => modifier.id === one))
  const isOne = maxChoices === 1
  const flip = (modifierId: string, isOn: boolean) => {
    if (isOne) return onChange(isOn ? [...others, modifierId] : others)
    onChange(isOn ? [...ids, modifierId] : ids.filter((one) => one !== modifierId))
  }
  return (
    <fieldset className={pageStyles['ways']}>
      <legend>
        {name} {words.between(minChoices, maxChoices)}
      </legend>
      {modifiers.map((one) => (
        <label key={one.id}>
          <input
            type={isOne && minChoices === 1 ? 'radio' : 'checkbox'}
            name={id}
            disabled={one.isOut}
            checked={ids.includes(one.id)}
            onChange={({ target }) => flip(one.id, target.checked)}
          />{' '}
          {one.name} {one.price > 0 && words.more(amount(one.price))}
        </label>
      ))}
    </fieldset>
  )
}
