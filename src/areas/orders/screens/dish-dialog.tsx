import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Offer, ProductTaxCategory } from '#areas/products/contract.ts'
import { areUnitsAllowed, choiceFaults, isChoiceOut } from '#areas/products/rules.ts'
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
    onAdd({ ...lineOf(offer), unitPrice: priceNow + extras, unitsInOrder, modifierIds: [...modifierIds], comboChoices })
    onClose()
  }
  const words = ({ name, isOut }: { name: string; isOut: boolean }, price: number): string => {
    if (isOut) return t('take.choiceOut', { name })
    return price > 0 ? `${name} +${format(price)}` : name
  }
  const isReady = faults.length === 0 && !isChoiceOut(product, { modifierIds, comboChoices })
  return (
    <Question title={product.name} ok={t('take.add', { amount: format(Math.round((priceNow + extras) * (unitsInOrder || 0))) })} error={null} isPending={false} isDisabled={!isReady || !areUnitsAllowed(unitsInOrder, product.isFractional)} onOk={save} onClose={onClose}>
      {product.modifierGroups.map((group) => (
        <div key={group.id} role="group" aria-label={group.name} style={{ display: 'grid' }}>
          <Typography sx={{ fontWeight: 600 }}>{group.name}</Typography>
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
      ))}
      {product.comboParts.map(({ part, choices }) => (
        <div key={part}>
          <Typography sx={{ fontWeight: 600 }} id={`part-${part}`}>
            {part}
          </Typography>
          <RadioGroup aria-labelledby={`part-${part}`} value={parts.get(part) ?? ''} onChange={(event) => setParts(new Map(parts).set(part, event.target.value))}>
            {choices.map((choice) => (
              <FormControlLabel key={choice.productId} value={choice.productId} disabled={choice.isOut} label={words(choice, choice.extraAmount)} control={<Radio />} />
            ))}
          </RadioGroup>
        </div>
      ))}
      <MuiTextField label={product.unit === 'piece' ? t('change.units') : t('take.units', { unit: unitWord(t, { unit: product.unit, liveUnits: 2 }) })} value={units} onChange={(event) => setUnits(event.target.value)} slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 8 } }} />
    </Question>
  ) // prettier-ignore
}
