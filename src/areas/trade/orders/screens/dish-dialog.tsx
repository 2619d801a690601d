import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Offer, ProductTaxCategory } from '#areas/trade/products/contract/replies.ts'
import { areUnitsAllowed, choiceFaults, isChoiceOut } from '#areas/trade/products/rules/sell.ts'
import { useMoney } from '#web/formats.ts'
import { Question } from '#web/ui/question.tsx'
import { type CartLine, lineOf } from './cart-line.ts'
import { unitWord } from './unit-word.ts'

/** What is known of a dish that is chosen from: by a waiter all of it, by a guest this. */
export type Choosable = {
  product: Pick<Offer['product'], 'id' | 'name' | 'unit' | 'isFractional' | 'modifierGroups' | 'comboParts'> & {
    taxCategory?: ProductTaxCategory
  }
  priceNow: number
}

/** What a dish asks: its choices, its parts, how much of it. */
export function DishDialog({
  offer,
  currency,
  onAdd,
  onClose,
}: {
  offer: Choosable
  /** The property's when left out. */
  currency?: string
  onAdd: (line: CartLine) => void
  onClose: () => void
}) {
  const { t } = useTranslation('orders')
  const money = useMoney()
  const format = (amount: number) => money.format(amount, currency ? { currency } : {})
  const { product, priceNow } = offer
  const [modifierIds, setModifiers] = useState<readonly string[]>([])
  const [parts, setParts] = useState<ReadonlyMap<string, string>>(new Map())
  const [units, setUnits] = useState('1')
  const comboChoices = [...parts].map(([part, productId]) => ({ part, productId }))
  const faults = choiceFaults(product, { modifierIds, comboChoices })
  const unitsInOrder = Number(units.replace(',', '.'))
  const extras =
    product.modifierGroups
      .flatMap(({ modifiers }) => modifiers)
      .filter(({ id }) => modifierIds.includes(id))
      .reduce((all, { price }) => all + price, 0) +
    product.comboParts
      .flatMap(({ part, choices }) => choices.filter((choice) => parts.get(part) === choice.productId))
      .reduce((all, { extraAmount }) => all + extraAmount, 0)
  const save = () => {
    const chosen = [
      ...product.modifierGroups.flatMap(({ modifiers }) => modifiers).filter(({ id }) => modifierIds.includes(id)),
      ...product.comboParts.flatMap(({ part, choices }) => choices.filter((one) => parts.get(part) === one.productId)),
    ].map(({ name }) => name)
    onAdd({ ...lineOf(offer), unitPrice: priceNow + extras, unitsInOrder, modifierIds: [...modifierIds], comboChoices, chosen }) // prettier-ignore
    onClose()
  }
  const words = ({ name, isOut }: { name: string; isOut: boolean }, price: number): string => {
    if (isOut) return t('take.choiceOut', { name })
    return price > 0 ? `${name} +${format(price)}` : name
  }
  const isReady = faults.length === 0 && !isChoiceOut(product, { modifierIds, comboChoices })
  return (
    <Question title={product.name} ok={t('take.add', { amount: format(Math.round((priceNow + extras) * (unitsInOrder || 0))) })} error={null} isPending={false} isDisabled={!isReady || !areUnitsAllowed(unitsInOrder, product.isFractional)} onOk={save} onClose={onClose}>
      {product.modifierGroups.map((group) =>
        group.maxChoices === 1 ? (
          <OneOf key={group.id} name={group.name} isOptional={group.minChoices === 0} value={group.modifiers.find(({ id }) => modifierIds.includes(id))?.id ?? ''} onChange={(id) => setModifiers([...modifierIds.filter((one) => !group.modifiers.some((modifier) => modifier.id === one)), ...(id ? [id] : [])])} choices={group.modifiers.map((modifier) => ({ id: modifier.id, label: words(modifier, modifier.price), isOut: modifier.isOut }))} />
        ) : (
          <div key={group.id} role="group" aria-label={group.name} style={{ display: 'grid' }}>
            <GroupTitle name={group.name} hint={t('take.chooseUpTo', { count: group.maxChoices })} />
            {group.modifiers.map((modifier) => {
              const { id, price, isOut } = modifier
              const isFull = group.modifiers.filter((one) => modifierIds.includes(one.id)).length >= group.maxChoices && !modifierIds.includes(id)
              return (
                <FormControlLabel
                  key={id}
                  label={words(modifier, price)}
                  control={<Checkbox checked={modifierIds.includes(id)} disabled={isFull || (isOut && !modifierIds.includes(id))} onChange={(_, isOn) => setModifiers(isOn ? [...modifierIds, id] : modifierIds.filter((one) => one !== id))} />}
                />
              )
            })}
          </div>
        ),
      )}
      {product.comboParts.map(({ part, choices }) => (
        <OneOf key={part} name={part} isOptional={false} value={parts.get(part) ?? ''} onChange={(id) => setParts(new Map(parts).set(part, id))} choices={choices.map((choice) => ({ id: choice.productId, label: words(choice, choice.extraAmount), isOut: choice.isOut }))} />
      ))}
      <MuiTextField label={product.unit === 'piece' ? t('change.units') : t('take.units', { unit: unitWord(t, { unit: product.unit, liveUnits: 2 }) })} value={units} onChange={(event) => setUnits(event.target.value)} slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 8 } }} />
    </Question>
  ) // prettier-ignore
}

function GroupTitle({ name, hint, id }: { name: string; hint: string; id?: string }) {
  return (
    <Typography sx={{ fontWeight: 600 }} id={id}>
      {name}{' '}
      <Typography component="span" color="textSecondary">
        {hint}
      </Typography>
    </Typography>
  )
}

type OneOfProps = {
  name: string
  /** Nothing may be chosen. */
  isOptional: boolean
  value: string
  onChange: (id: string) => void
  choices: readonly { id: string; label: string; isOut: boolean }[]
}

/** One of several: whoever chooses another one leaves the first. */
function OneOf({ name, isOptional, value, onChange, choices }: OneOfProps) {
  const { t } = useTranslation('orders')
  const id = useId()
  return (
    <div>
      <GroupTitle name={name} id={id} hint={t(isOptional ? 'take.chooseOneOrNone' : 'take.chooseOne')} />
      <RadioGroup aria-labelledby={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {isOptional && <FormControlLabel value="" label={t('take.none')} control={<Radio />} />}
        {choices.map((choice) => (
          <FormControlLabel key={choice.id} value={choice.id} disabled={choice.isOut} label={choice.label} control={<Radio />} />
        ))}
      </RadioGroup>
    </div>
  ) // prettier-ignore
}
