import Button from '@mui/material/Button'
import { useState } from 'react'
import { type FieldValues, type Path, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { send, useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { SuggestInput, type SuggestProps } from '#web/ui/autocomplete-field.tsx'
import { type FieldProps, useField } from '#web/ui/line-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { addresses, type Level, type Suggestion as Found } from '../contract.ts'

type Names<V extends FieldValues> = Partial<Record<'country' | 'state' | 'city' | 'postalCode', Path<V>>>

type Kind = {
  level: Level
  /** A country's two letters instead of its name. */
  takesCode?: true
}

type PlaceFieldProps<V extends FieldValues> = FieldProps<V> &
  Kind & {
    /** The fields of the same form with the rest of the address: they narrow what is found, and are filled where they are empty. */
    beside?: Names<V>
    /** The country beside is stored as two letters. */
    takesCountryCode?: true
  }

/** A field of an address: places are suggested while one types, and whatever is typed may stay. */
export function PlaceField<V extends FieldValues>({ beside = {}, takesCountryCode, ...props }: PlaceFieldProps<V>) {
  const field = useField(props)
  const { form } = props
  const [country, state, city] = useWatch({
    control: form.control,
    name: [beside.country ?? props.name, beside.state ?? props.name, beside.city ?? props.name],
  }) as unknown[]
  const above = {
    ...(beside.country && typeof country === 'string' && country !== '' ? { country } : {}),
    ...(beside.state && typeof state === 'string' && state !== '' ? { state } : {}),
    ...(beside.city && props.level !== 'CITY' && typeof city === 'string' && city !== '' ? { city } : {}),
  }
  const fill = (name: Path<V> | undefined, text: string) => {
    if (name && text !== '' && !form.getValues(name))
      void form.register(name).onChange({ target: { name, value: text }, type: 'change' })
  }
  const fillBeside = (found: Found) => {
    fill(beside.state, found.state)
    fill(beside.country, takesCountryCode ? found.countryCode : found.country)
    fill(beside.postalCode, found.postalCode)
  }
  return (
    <PlaceInput
      label={props.label}
      level={props.level}
      {...(props.takesCode && { takesCode: true })}
      value={String(field.value ?? '')}
      onChange={field.set}
      onFound={fillBeside}
      above={above}
      help={field.help}
      hasError={field.hasError}
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
      autoFocus={props.autoFocus ?? false}
    />
  )
}

type PlaceInputProps = Kind &
  Pick<SuggestProps<Found>, 'label' | 'help' | 'hasError' | 'isRequired' | 'isDisabled' | 'autoFocus'> & {
    value: string
    onChange: (value: string) => void
    /** A place of the list was taken; its value has been changed already. */
    onFound?: (found: Found) => void
    /** What is known of the address around it. */
    above?: Partial<Record<'country' | 'state' | 'city', string>>
  }

/** The same without a form around it. */
export function PlaceInput({
  level,
  takesCode,
  value,
  onChange,
  onFound,
  above = {},
  help,
  ...props
}: PlaceInputProps) {
  const { t } = useTranslation('addresses')
  const [isKnown, setKnown] = useState(true)
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
  const take = (found: Found) => {
    onChange(takesCode ? found.code : found.name)
    setKnown(true)
    onFound?.(found)
  }
  const canSuggest = level !== 'COUNTRY' && level !== 'STATE' && !isKnown && value.length > 1
  return (
    <SuggestInput
      {...props}
      find={{ key: ['addresses', 'find', level, above], run }}
      value={value === '' ? null : { id: value, label: value, item: undefined }}
      onChange={(chosen) => (chosen?.item ? take(chosen.item) : onChange(''))}
      onType={(text) => onChange(takesCode ? text.toUpperCase() : text)}
      help={
        help ??
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
      minLength={takesCode ? 1 : 2}
      isFree
    />
  )
}

type NewPlaceProps = {
  level: 'CITY' | 'SUBURB' | 'STREET'
  name: string
  above: object
  onDone: () => void
  label: string
}

/** Puts a missing place before the platform's staff; what was typed stays as it is. */
function Suggest({ level, name, above, onDone, label }: NewPlaceProps) {
  const { t } = useTranslation('addresses')
  const notify = useNotify()
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
        onError: notify.refusal,
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
