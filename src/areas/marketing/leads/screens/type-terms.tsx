import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { Currency } from '#core/money.ts'
import { Choice } from '#web/ui/choice.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import type { WholeDeal } from '../contract/replies.ts'
import { type Board, BOARDS } from '../rules/states.ts'

type Night = Pick<WholeDeal['nights'][number], 'roomTypeId' | 'rooms' | 'complimentary' | 'board'>

/** What the rooms of a type cost, how many a night cost nothing, and the meals with them. What is not typed stays as it is on each night. */
export type TypeTerms = { rate?: number | null; complimentary?: string; board?: Board | '' }

/** What every night of a type has; undefined where nights differ. */
function common<V>(nights: readonly Night[], roomTypeId: string, of: (night: Night) => V): V | undefined {
  const values = new Set(nights.filter((night) => night.roomTypeId === roomTypeId).map(of))
  return values.size === 1 ? [...values][0] : undefined
}

/** What is shown of a type before anything is typed. */
export const termsOf = (nights: WholeDeal['nights'], roomTypeId: string): TypeTerms => {
  const rate = nights.findLast((night) => night.roomTypeId === roomTypeId)?.rate
  return rate === undefined ? {} : { rate }
}

/** A whole number of rooms, or nothing. */
export const isCount = (text = ''): boolean => /^\d{0,4}$/.test(text.trim())

/** Complimentary rooms and board of a night of so many rooms: as typed for its type, else as stored. */
export function termsOfNight(rooms: number, { complimentary, board }: TypeTerms, stored: Night | undefined) {
  const free = complimentary === undefined ? (stored?.complimentary ?? 0) : Number(complimentary)
  return {
    complimentary: Math.min(rooms, free),
    board: board === undefined ? (stored?.board ?? null) : board === '' ? null : board,
  }
}

type Props = {
  type: { roomTypeId: string; name: string }
  nights: WholeDeal['nights']
  terms: TypeTerms
  onChange: (terms: TypeTerms) => void
  currency: Currency
}

/** The rate, the complimentary rooms and the board of a type, for all of its nights. */
export function TypeTermsFields({ type: { roomTypeId, name }, nights, terms, onChange, currency }: Props) {
  const { t } = useTranslation('leads')
  const free = terms.complimentary ?? common(nights, roomTypeId, ({ complimentary = 0 }) => complimentary) ?? ''
  const board = terms.board ?? common(nights, roomTypeId, (night) => night.board) ?? ''
  return (
    <FieldRow>
      <MoneyInput label={t('nights.rate', { name })} value={terms.rate ?? undefined} onChange={(rate) => onChange({ ...terms, rate: rate ?? null })} currency={currency} />
      <TextField
        label={t('nights.complimentary', { name })}
        value={free}
        onChange={(event) => onChange({ ...terms, complimentary: event.target.value })}
        error={!isCount(String(free))}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
      />
      <Choice
        label={t('nights.board', { name })}
        value={board}
        options={[{ value: '', label: t('nights.noBoard') }, ...BOARDS.map((value) => ({ value, label: t(`board.${value}`) }))]}
        onChange={(value) => onChange({ ...terms, board: BOARDS.find((one) => one === value) ?? '' })}
      />
    </FieldRow>
  )
} // prettier-ignore
