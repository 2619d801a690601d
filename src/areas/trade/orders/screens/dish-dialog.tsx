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

type Props = {
  offer: Choosable
  /** The property's when left out. */
  currency?: string
  onAdd: (line: CartLine) => void
  onClose: () => void
}

/** What is chosen of a dish, how much of it, what that costs, and whether it can be taken so. */
function useDish({ offer, onAdd, onClose }: Props) {
  const { product, priceNow } = offer
  const [modifierIds, setModifiers] = useState<readonly string[]>([])
  const [parts, setParts] = useState<ReadonlyMap<string, string>>(new Map())
  const [units, setUnits] = useState('1')
  const comboChoices = [...parts].map(([part, productId]) => ({ part, productId }))
  const unitsInOrder = Number(units.replace(',', '.'))
  const modifiers = product.modifierGroups
    .flatMap((group) => group.modifiers)
    .filter(({ id }) => modifierIds.includes(id))
  const choices = product.comboParts.flatMap(({ part, choices: all }) =>
    all.filter(({ productId }) => parts.get(part) === productId),
  )
  const extras =
    modifiers.reduce((all, { price }) => all + price, 0) +
    choices.reduce((all, { extraAmount }) => all + extraAmount, 0)
  const unitPrice = priceNow + extras
  const chosen = { modifierIds, comboChoices }
  const add = () => {
    onAdd({
      ...lineOf(offer),
      unitPrice,
      unitsInOrder,
      modifierIds: [...modifierIds],
      comboChoices,
      chosen: [...modifiers, ...choices].map(({ name }) => name),
    })
    onClose()
  }
  return {
    modifierIds,
    setModifiers,
    parts,
    setPart: (part: string, productId: string) => setParts(new Map(parts).set(part, productId)),
    units,
    setUnits,
    amount: Math.round(unitPrice * (unitsInOrder || 0)),
    isReady:
      choiceFaults(product, chosen).length === 0 &&
      !isChoiceOut(product, chosen) &&
      areUnitsAllowed(unitsInOrder, product.isFractional),
    add,
  }
}

/** Input for a dish: its choices, its parts, its quantity. */
export function DishDialog(props: Props) {
  const { offer, currency, onClose } = props
  const { t } = useTranslation('orders')
  const { format } = useMoney()
  const money = (amount: number) => format(amount, currency ? { currency } : {})
  const { product } = offer
  const dish = useDish(props)
  const labelOf = ({ name, isOut }: { name: string; isOut: boolean }, price: number): string => {
    if (isOut) return t('take.choiceOut', { name })
    return price > 0 ? `${name} +${money(price)}` : name
  }
  return (
    <Question
      title={product.name}
      ok={t('take.add', { amount: money(dish.amount) })}
      error={null}
      isPending={false}
      isDisabled={!dish.isReady}
      onOk={dish.add}
      onClose={onClose}
    >
      {product.modifierGroups.map((group) => (
        <Modifiers
          key={group.id}
          group={group}
          modifierIds={dish.modifierIds}
          onChange={dish.setModifiers}
          labelOf={labelOf}
        />
      ))}
      {product.comboParts.map(({ part, choices }) => (
        <OneOf
          key={part}
          name={part}
          isOptional={false}
          value={dish.parts.get(part) ?? ''}
          onChange={(id) => dish.setPart(part, id)}
          choices={choices.map((choice) => ({
            id: choice.productId,
            label: labelOf(choice, choice.extraAmount),
            isOut: choice.isOut,
          }))}
        />
      ))}
      <MuiTextField
        label={
          product.unit === 'piece'
            ? t('change.units')
            : t('take.units', { unit: unitWord(t, { unit: product.unit, liveUnits: 2 }) })
        }
        value={dish.units}
        onChange={(event) => dish.setUnits(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 8 } }}
      />
    </Question>
  )
}

type ModifiersProps = {
  group: Choosable['product']['modifierGroups'][number]
  modifierIds: readonly string[]
  onChange: (modifierIds: readonly string[]) => void
  labelOf: (choice: { name: string; isOut: boolean }, price: number) => string
}

/** The choices of a group: one of them, or several up to its number. */
function Modifiers({ group, modifierIds, onChange, labelOf }: ModifiersProps) {
  const { t } = useTranslation('orders')
  const { modifiers, maxChoices } = group
  const own = modifiers.filter(({ id }) => modifierIds.includes(id)).map(({ id }) => id)
  const others = modifierIds.filter((id) => !own.includes(id))
  if (maxChoices === 1)
    return (
      <OneOf
        name={group.name}
        isOptional={group.minChoices === 0}
        value={own[0] ?? ''}
        onChange={(id) => onChange([...others, ...(id ? [id] : [])])}
        choices={modifiers.map((modifier) => ({
          id: modifier.id,
          label: labelOf(modifier, modifier.price),
          isOut: modifier.isOut,
        }))}
      />
    )
  return (
    <div role="group" aria-label={group.name} style={{ display: 'grid' }}>
      <GroupTitle name={group.name} hint={t('take.chooseUpTo', { count: maxChoices })} />
      {modifiers.map((modifier) => {
        const { id, price, isOut } = modifier
        const isChosen = own.includes(id)
        return (
          <FormControlLabel
            key={id}
            label={labelOf(modifier, price)}
            control={
              <Checkbox
                checked={isChosen}
                disabled={!isChosen && (own.length >= maxChoices || isOut)}
                onChange={(_, isOn) => onChange(isOn ? [...modifierIds, id] : modifierIds.filter((one) => one !== id))}
              />
            }
          />
        )
      })}
    </div>
  )
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

/** One of several: choosing another one deselects the first. */
function OneOf({ name, isOptional, value, onChange, choices }: OneOfProps) {
  const { t } = useTranslation('orders')
  const id = useId()
  return (
    <div>
      <GroupTitle name={name} id={id} hint={t(isOptional ? 'take.chooseOneOrNone' : 'take.chooseOne')} />
      <RadioGroup aria-labelledby={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {isOptional && <FormControlLabel value="" label={t('take.none')} control={<Radio />} />}
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.id}
            value={choice.id}
            disabled={choice.isOut}
            label={choice.label}
            control={<Radio />}
          />
        ))}
      </RadioGroup>
    </div>
  )
}
