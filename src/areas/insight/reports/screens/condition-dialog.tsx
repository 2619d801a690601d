import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Span } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { PercentInput } from '#web/ui/percent-field.tsx'
import type { ReportEntry } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'
import { type Condition, isValueOf, operatorsOf } from '../rules/list-request.ts'
import { OTHERS } from '../rules/list-tables.ts'
import { type ListField, useOperatorName } from './use-operator-name.ts'

type Props = {
  entry: ReportEntry
  span: Span
  fields: readonly ListField[]
  /** Figures are narrowed down to one value that they have, and nothing else. */
  isExact?: boolean
  /** With the words for its value, where it is one of those that are offered. */
  onAdd: (condition: Condition, label: string | undefined) => void
  onClose: () => void
}

/** One more condition: a column, how it is compared, and with what. */
export function ConditionDialog({ entry, span, fields, isExact = false, onAdd, onClose }: Props) {
  const { t } = useTranslation(['reports', 'shell'])
  const operatorName = useOperatorName()
  const [column, setColumn] = useState(fields[0]?.key ?? '')
  const [operator, setOperator] = useState<Condition['operator']>()
  const [value, setValue] = useState('')
  const [words, setWords] = useState<string>()
  const field = fields.find(({ key }) => key === column)
  if (!field) return null
  const operators = isExact ? (['is'] as const) : operatorsOf(field)
  const how = operators.find((one) => one === operator) ?? operators[0] ?? 'is'
  // Words may be compared with nothing: rows of which it is not stated.
  const isReady = isValueOf(field, value) && (how !== 'has' || value !== '')
  const add = () => onAdd({ column, operator: how, value }, words)
  return (
    <Dialog
      open
      title={t('conditions.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button variant="contained" disabled={!isReady} onClick={add}>
            {t('conditions.ok')}
          </Button>
        </>
      }
    >
      <Choice
        label={t('conditions.column')}
        value={column}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        onChange={(key) => {
          setColumn(key)
          setValue('')
        }}
      />
      {operators.length > 1 && (
        <Choice
          label={t('conditions.how')}
          value={how}
          options={operators.map((one) => ({ value: one, label: operatorName(one, field.kind) }))}
          onChange={(name) => setOperator(operators.find((one) => one === name))}
        />
      )}
      <ValueInput
        key={`${column} ${how === 'has' ? how : ''}`}
        entry={entry}
        span={span}
        field={field}
        isPart={how === 'has'}
        value={value}
        onChange={(next, label) => {
          setValue(next)
          setWords(label)
        }}
      />
    </Dialog>
  )
}

type ValueProps = Pick<Props, 'entry' | 'span'> & {
  field: ListField
  /** Part of a word: no one of those there are. */
  isPart: boolean
  value: string
  onChange: (value: string, label?: string) => void
}

const numberOf = (value: string): number | undefined => (value === '' ? undefined : Number(value))
const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** Quantities are stored in thousandths. */
const THOUSANDTHS = 1_000

/** The value of a condition, typed as the column shows it. */
function ValueInput({ entry, span, field, isPart, value, onChange }: ValueProps) {
  const { t } = useTranslation('reports')
  const label = t('conditions.value')
  const set = (amount: number | undefined) => onChange(textOf(amount))
  switch (field.kind) {
    case 'text':
      return field.values ? (
        <CodeInput entry={entry} span={span} field={field} value={value} onChange={onChange} />
      ) : (
        <WordInput entry={entry} span={span} field={field} isPart={isPart} value={value} onChange={onChange} />
      )
    case 'day':
    case 'moment':
      return <DayInput label={label} value={value} onChange={onChange} />
    case 'money':
      return <MoneyInput label={label} value={numberOf(value)} onChange={set} />
    case 'percent':
      return <PercentInput label={label} value={numberOf(value)} onChange={set} />
    case 'average':
      return <PercentInput label={label} unit="" value={numberOf(value)} onChange={set} />
    default:
      return (
        <NumberInput
          label={label}
          value={value}
          onChange={onChange}
          parts={field.kind === 'quantity' ? THOUSANDTHS : 1}
        />
      )
  }
}

/** A number that is stored as a whole one of its parts. */
function NumberInput({
  label,
  value,
  onChange,
  parts,
}: Pick<ValueProps, 'value' | 'onChange'> & { label: string; parts: number }) {
  return (
    <MuiTextField
      type="number"
      label={label}
      value={value === '' ? '' : Number(value) / parts}
      onChange={({ target }) => onChange(target.value === '' ? '' : String(Math.round(Number(target.value) * parts)))}
      slotProps={{ htmlInput: { step: parts === 1 ? 1 : 'any', inputMode: 'decimal' } }}
    />
  )
}

/** What the rows of these days have in a column, with the words for it. */
function useValues({ entry, span, field }: Pick<ValueProps, 'entry' | 'span' | 'field'>, enabled: boolean) {
  const language = useLanguage()
  const found = useQuery({
    ...queryOf(reports.read, { reportCode: entry.code, ...span, groupBy: field.key, language, offset: 0 }),
    enabled,
  })
  const rows = (found.data?.rows ?? []).filter(({ key }) => key !== '' && key !== OTHERS)
  return {
    isFetching: found.isFetching,
    values: rows.map(({ key, group }) => ({ value: String(key), label: String(group) })),
  }
}

/** One of the codes there are, or of what rows have beside them. */
function CodeInput({ entry, span, field, value, onChange }: Omit<ValueProps, 'isPart'>) {
  const { t } = useTranslation('reports')
  const codes = field.values ?? []
  const { values } = useValues({ entry, span, field }, true)
  const others = values.filter((one) => codes.every((code) => code.value !== one.value))
  const options = [{ value: '', label: t('conditions.nothing') }, ...codes, ...others]
  return (
    <Choice
      label={t('conditions.value')}
      value={value}
      options={options}
      onChange={(code) => onChange(code, options.find((one) => one.value === code)?.label)}
    />
  )
}

/** Words: those that the rows of these days have are offered. */
function WordInput({ entry, span, field, isPart, value, onChange }: ValueProps) {
  const { t } = useTranslation('reports')
  const { isFetching, values } = useValues({ entry, span, field }, !isPart)
  return (
    <Autocomplete
      freeSolo
      autoHighlight={false}
      options={isPart ? [] : values.map((one) => one.value)}
      inputValue={value}
      onInputChange={(_, typed) => onChange(typed)}
      loading={isFetching}
      renderInput={(params) => (
        <MuiTextField {...params} label={t('conditions.value')} slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, maxLength: 120 } }} />
      )}
    />
  )
} // prettier-ignore
