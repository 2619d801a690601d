import Button from '@mui/material/Button'
import { useState } from 'react'
import { type FieldValues, type Path, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { send, useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useTell } from '#web/tell.ts'
import { SuggestInput } from '#web/ui/autocomplete-field.tsx'
import { type FieldProps, useField } from '#web/ui/fields.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { addresses, type Level, type Suggestion as Found } from '../contract.ts'

type Names<V extends FieldValues> = Partial<Record<'country' | 'state' | 'city' | 'postalCode', Path<V>>>

type PlaceFieldProps<V extends FieldValues> = FieldProps<V> & {
  level: Level
  /** The fields of the same form that hold the rest of the address: they narrow what is found, and are filled where they are empty. */
  beside?: Names<V>
  /** A country's two letters instead of its name. */
  takesCode?: true
  /** The country beside is held as two letters. */
  takesCountryCode?: true
}

/** A field of an address: places are suggested while one types, and whatever is typed may stay. */
export function PlaceField<V extends FieldValues>({
  level,
  beside = {},
  takesCode,
  takesCountryCode,
  ...props
}: PlaceFieldProps<V>) {
  const field = useField(props)
  const { t } = useTranslation('addresses')
  const { form } = props
  const value = String(field.value ?? '')
  const [isKnown, setKnown] = useState(true)
  const [country, state, city] = useWatch({
    control: form.control,
    name: [beside.country ?? props.name, beside.state ?? props.name, beside.city ?? props.name],
  }) as unknown[]
  const above = {
    ...(beside.country && typeof country === 'string' && country !== '' ? { country } : {}),
    ...(beside.state && typeof state === 'string' && state !== '' ? { state } : {}),
    ...(beside.city && level !== 'CITY' && typeof city === 'string' && city !== '' ? { city } : {}),
  }
  const run = async (text: string) => {
    const { rows } = await send(addresses.find, { level, text, ...above })
    setKnown(
      rows.some(
        (row) => row.name.toLowerCase() === text.toLowerCase() || row.code.toLowerCase() === text.toLowerCase(),
      ),
    )
    return rows.map((row) => ({
      id: row.id,
      label: takesCode ? row.code : row.name,
      note: takesCode ? row.name : row.within,
      item: row,
    }))
  }
  const fill = (name: Path<V> | undefined, text: string) => {
    if (name && text !== '' && !form.getValues(name)) form.setValue(name, text as never, { shouldDirty: true })
  }
  const take = (found: Found) => {
    field.set(takesCode ? found.code : found.name)
    setKnown(true)
    fill(beside.state, found.state)
    fill(beside.country, takesCountryCode ? found.countryCode : found.country)
    fill(beside.postalCode, found.postalCode)
  }
  const canSuggest = level !== 'COUNTRY' && level !== 'STATE' && !isKnown && value.length > 1
  return (
    <SuggestInput
      label={props.label}
      find={{ key: ['addresses', 'find', level, above], run }}
      value={value === '' ? null : { id: value, label: value, item: undefined as never }}
      onChange={(chosen) => (chosen?.item ? take(chosen.item) : field.set(''))}
      onType={(text) => field.set(takesCode ? text.toUpperCase() : text)}
      help={
        field.help ??
        (canSuggest ? (
          <Suggest
            level={level}
            name={value}
            above={above}
            onDone={() => setKnown(true)}
            label={t('suggest', { name: value })}
          />
        ) : undefined)
      }
      hasError={field.hasError}
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
      autoFocus={props.autoFocus ?? false}
      minLength={takesCode ? 1 : 2}
      isFree
    />
  )
}

type SuggestProps = {
  level: 'CITY' | 'SUBURB' | 'STREET'
  name: string
  above: object
  onDone: () => void
  label: string
}

/** Puts a missing place before the platform's staff; what was typed stays as it is. */
function Suggest({ level, name, above, onDone, label }: SuggestProps) {
  const { t } = useTranslation('addresses')
  const tell = useTell()
  const mayWrite = useCan('addresses.suggest')
  const { mutate, isPending } = useSend(addresses.suggest)
  if (!mayWrite) return null
  const put = () =>
    mutate(
      { level, name, ...above },
      {
        onSuccess: () => {
          toast(t('suggested', { name }))
          onDone()
        },
        onError: tell.refusal,
      },
    )
  return (
    <Button
      component="span"
      role="button"
      tabIndex={0}
      size="small"
      disabled={isPending}
      onClick={put}
      sx={{ minHeight: 24, p: 0 }}
    >
      {label}
    </Button>
  )
}
