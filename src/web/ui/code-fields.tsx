import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SuggestInput } from './autocomplete-field.tsx'
import { type FieldProps, useField } from './line-field.tsx'

type Code = { code: string; name: string }

const MOST = 12
const plain = (text: string): string => text.toLowerCase().replaceAll(/[_/-]/g, ' ')

/** Codes whose beginning is typed come first, then what contains it in its code or its name. */
export function codesFor(text: string, codes: readonly Code[]): Code[] {
  const wanted = plain(text)
  const holds = codes.filter(({ code, name }) => plain(`${code} ${name}`).includes(wanted))
  const begins = holds.filter(({ code }) => plain(code).startsWith(wanted))
  return [...new Set([...begins, ...holds])].slice(0, MOST)
}

/** A code out of a list that every browser knows; it is found by its name too, and what is typed may stay. */
function CodeField<V extends FieldValues>({ list, codes, ...props }: FieldProps<V> & { list: string; codes: Code[] }) {
  const field = useField(props)
  const value = String(field.value ?? '')
  const run = (text: string) =>
    Promise.resolve(codesFor(text, codes).map((item) => ({ id: item.code, label: item.code, note: item.name, item })))
  return (
    <SuggestInput
      label={props.label}
      find={{ key: ['codes', list], run }}
      value={value === '' ? null : { id: value, label: value, item: { code: value, name: '' } }}
      onChange={(chosen) => field.set(chosen?.item.code ?? '')}
      onType={(text) => field.set(codes.find(({ code }) => plain(code) === plain(text.trim()))?.code ?? text)}
      help={field.help}
      hasError={field.hasError}
      isRequired={props.isRequired ?? false}
      isFree
    />
  )
}

/** The clock of a place, by its city. */
export function ZoneField<V extends FieldValues>(props: FieldProps<V>) {
  const codes = Intl.supportedValuesOf('timeZone').map((code) => ({ code, name: '' }))
  return <CodeField {...props} list="zones" codes={codes} />
}

/** A currency, by its three letters or its name. */
export function CurrencyField<V extends FieldValues>(props: FieldProps<V>) {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' })
  const codes = Intl.supportedValuesOf('currency').map((code) => ({ code, name: names.of(code) ?? '' }))
  return <CodeField {...props} list={`currencies ${i18n.language}`} codes={codes} />
}
