import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { SuggestInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { customers, type CustomerRow } from '../contract.ts'
import { CustomerMarks } from './customer-marks.tsx'

type CustomerPickerProps = {
  label: string
  value: CustomerRow | null
  onChange: (customer: CustomerRow | null) => void
  /** Offers "New guest …" below what was found; told what had been typed. */
  onNew?: (typed: string) => void
  help?: string
  hasError?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  autoFocus?: boolean
}

/** Finds a guest by name, phone or e-mail while one types; a guest who is not there yet can be started from here. */
export function CustomerPicker({ value, onChange, onNew, ...rest }: CustomerPickerProps) {
  const { t } = useTranslation('customers')
  const mayAdd = useCan('customers.write') && onNew !== undefined
  const [typed, setTyped] = useState('')
  const [round, setRound] = useState(0)

  const run = async (text: string): Promise<Suggestion<CustomerRow | null>[]> => {
    const { rows } = await send(customers.search, { text, limit: 8 })
    const found = rows.map((row) => suggestionOf(row))
    return mayAdd ? [...found, { id: 'new', label: t('picker.new', { name: text }), item: null }] : found
  }
  const choose = (chosen: Suggestion<CustomerRow | null> | null) => {
    if (chosen?.id !== 'new') return onChange(chosen?.item ?? null)
    setRound(round + 1)
    onNew?.(typed.trim())
  }
  return (
    <SuggestInput
      key={`${round} ${value?.id ?? ''}`}
      {...rest}
      find={{ key: ['customers', 'picker', mayAdd], run }}
      value={value && suggestionOf(value)}
      onChange={choose}
      onType={setTyped}
    />
  )
}

const suggestionOf = (row: CustomerRow): Suggestion<CustomerRow | null> => ({
  id: row.id,
  label: `${row.firstName} ${row.lastName}`.trim(),
  note: <PickerNote row={row} />,
  item: row,
})

function PickerNote({ row }: { row: CustomerRow }) {
  const { t } = useTranslation('customers')
  const lines = [row.phone, row.email, row.city].filter((part) => part !== '').slice(0, 2)
  return (
    <>
      <CustomerMarks customer={row} /> {[...lines, t('stays', { count: row.stayCount })].join(' · ')}
    </>
  )
}

export { CustomerMarks }
