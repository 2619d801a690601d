import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { queryOf, keyOf, send } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { SuggestInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { type FieldProps, useField } from '#web/ui/line-field.tsx'
import { companies } from '../contract/companies.ts'
import type { CompanyHit } from '../contract/replies.ts'

export { CreditNotice } from './credit-notice.tsx'

const suggest = async (text: string): Promise<Suggestion<CompanyHit>[]> => {
  const { rows } = await send(companies.search, { text, limit: 8 })
  return rows.map((row) => ({
    id: row.id,
    label: row.displayName,
    note: [row.city, row.taxNumber].filter(Boolean).join(' · '),
    item: row,
  }))
}
const searchRead = { key: keyOf(companies.search, 'suggest'), run: suggest }

type InputProps = {
  label: string
  /** The company as known already; null is none. */
  value: { id: string; name: string } | null
  onChange: (company: { id: string; name: string } | null) => void
  hasError?: boolean
  help?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
  autoFocus?: boolean
}

/** A box that finds a company by name, tax number or number. Nothing for those who may not see companies. */
export function CompanyInput({ label, value, onChange, ...rest }: InputProps) {
  const mayRead = useCan('companies.read')
  const [picked, setPicked] = useState<Suggestion<CompanyHit> | null>(null)
  const shown =
    value === null
      ? null
      : picked?.id === value.id
        ? picked
        : { id: value.id, label: value.name, item: {} as CompanyHit }
  if (!mayRead) return null
  return (
    <SuggestInput
      label={label}
      find={searchRead}
      minLength={1}
      value={shown}
      onChange={(chosen) => {
        setPicked(chosen)
        onChange(chosen && { id: chosen.id, name: chosen.label })
      }}
      {...rest}
    />
  )
}

/** The company of a form, by id. `chosenId` is the value of a filled form; its name is read. */
export function CompanyField<V extends FieldValues>({
  chosenId,
  ...props
}: FieldProps<V> & { chosenId?: string | null | undefined }) {
  const { t } = useTranslation('companies')
  const mayRead = useCan('companies.read')
  const field = useField(props)
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const id = typeof field.value === 'string' && field.value !== '' ? field.value : null
  const isKnown = chosen?.id === id
  const read = useQuery({
    ...queryOf(companies.get, { companyId: id ?? chosenId ?? '' }),
    enabled: mayRead && id !== null && !isKnown,
  })
  const name = isKnown ? (chosen?.name ?? '') : (read.data?.displayName ?? t('loading'))
  return (
    <CompanyInput
      label={props.label}
      value={id === null ? null : { id, name }}
      onChange={(next) => {
        setChosen(next)
        field.set(next?.id ?? null)
      }}
      hasError={field.hasError}
      help={typeof field.help === 'string' ? field.help : undefined}
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
    />
  )
}
